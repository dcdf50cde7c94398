import { useQuery } from '@tanstack/react-query';
import type { Reply } from '#contract/call.ts';
import type { adminMemberCalls } from '#contract/calls/admin-members.ts';
import { adminApi } from '../../api.ts';
import { usePageAction } from '../../ui/use-page-action.ts';

/** The data of the page of one member. */
export type MemberPage = Reply<typeof adminMemberCalls.readMemberDesk>;

const keyOf = (id: number) => ['customer-service', id];

export function useMemberPage(id: number) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: async () => (await adminApi.readMemberDesk({ params: { id } })).data,
  });
}

/** An action on the member; afterwards the page is read again. */
export const useMemberAction = <Input = void>(
  id: number,
  action: (input: Input) => Promise<unknown>,
  said: { done: string; onDone?: () => void },
) => usePageAction(action, { ...said, rereads: [keyOf(id), ['members']] });

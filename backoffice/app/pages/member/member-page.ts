import { useQuery } from '@tanstack/react-query';
import type { Reply } from '#contract/call.ts';
import type { adminMemberCalls } from '#contract/calls/admin-members.ts';
import { adminApi } from '../../api.ts';
import { usePageAction } from '../../ui/use-page-action.ts';

/** Everything that the page of one member shows. */
export type MemberPage = Reply<typeof adminMemberCalls.readMemberDesk>;

const keyOf = (id: number) => ['customer-service', id];

export function useMemberPage(id: number) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: async () => (await adminApi.readMemberDesk({ params: { id } })).data,
  });
}

/** Does something to the member and reads the page again. */
export const useMemberAction = <Input = void>(
  id: number,
  action: (input: Input) => Promise<unknown>,
  said: { done: string; onDone?: () => void },
) => usePageAction(action, { ...said, rereads: [keyOf(id), ['members']] });

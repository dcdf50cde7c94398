import { useQuery } from '@tanstack/react-query';
import type { Reply } from '#contract/call.ts';
import type { adminOrderPageCalls } from '#contract/calls/admin-order-page.ts';
import { adminApi } from '../../api.ts';
import { usePageAction } from '../../ui/use-page-action.ts';

/** The data of the page of one order. */
export type OrderPage = Reply<typeof adminOrderPageCalls.readOrderDesk>;

const keyOf = (id: number) => ['order-management', id];

export function useOrderPage(id: number) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: async () => (await adminApi.readOrderDesk({ params: { id } })).data,
  });
}

/** An action on the order; afterwards it is read again. */
export const useAction = <Input = void, Answer = unknown>(
  id: number,
  action: (input: Input) => Promise<Answer>,
  said: { done: string | ((answer: Answer) => string); onDone?: () => void },
) =>
  usePageAction(action, { ...said, rereads: [keyOf(id), ['order-payments', id], ['approvals']] });

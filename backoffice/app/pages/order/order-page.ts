import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Reply } from '#contract/call.ts';
import type { adminOrderPageCalls } from '#contract/calls/admin-order-page.ts';
import { adminApi } from '../../api.ts';

/** Everything that the page of one order shows. */
export type OrderPage = Reply<typeof adminOrderPageCalls.readOrderDesk>;

const keyOf = (id: number) => ['order-desk', id];

export function useOrderPage(id: number) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: async () => (await adminApi.readOrderDesk({ params: { id } })).data,
  });
}

/** Does something to the order and reads it again, also when somebody else was faster; `done` is said when it worked. */
export function useDeed<Input = void>(
  id: number,
  deed: (input: Input) => Promise<unknown>,
  { done, onDone }: { done: string; onDone?: () => void },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: deed,
    onSuccess(answer) {
      const { data } = (answer ?? {}) as { data?: { state?: string } };
      const waits = data?.state === 'PENDING_APPROVAL';
      notifications.show({
        color: waits ? 'yellow' : 'green',
        message: waits ? '已送出核可申請，另一位有權限的人核可後才會執行' : done,
      });
      onDone?.();
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keyOf(id) }),
        client.invalidateQueries({ queryKey: ['order-payments', id] }),
        client.invalidateQueries({ queryKey: ['approvals'] }),
      ]),
  });
}

import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Reply } from '#contract/call.ts';
import type { adminOrderPageCalls } from '#contract/calls/admin-order-page.ts';

/** Everything that the page of one return shows. */
export type ReturnPage = Reply<typeof adminOrderPageCalls.readReturnDesk>;

/** Takes a step and reads the return again, also when somebody else was faster. */
export function useStep<Input = void>(
  step: (input: Input) => Promise<{ data: { state?: string } | object }>,
  done: string,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: step,
    onSuccess({ data }) {
      const waits = 'state' in data && data.state === 'PENDING_APPROVAL';
      notifications.show({
        color: waits ? 'yellow' : 'green',
        message: waits ? '已送出核可申請，另一位有權限的人核可後才會退款' : done,
      });
    },
    onSettled: () => client.invalidateQueries(),
  });
}

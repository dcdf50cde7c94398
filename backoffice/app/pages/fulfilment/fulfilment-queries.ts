import { notifications } from '@mantine/notifications';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Reply } from '#contract/call.ts';
import type { fulfilmentCalls } from '#contract/calls/fulfilment.ts';
import type { adminApi } from '../../api.ts';
import { showFailure } from '../../ui/show-failure.ts';
import { askedForApproval, waitsForApproval } from '../../ui/use-page-action.ts';

export type FulfilmentRow = Awaited<ReturnType<typeof adminApi.searchFulfilment>>['data'][number];
export type ParcelView = Awaited<ReturnType<typeof adminApi.readParcel>>['data'];
export type BoardColumnSummary = Reply<
  typeof fulfilmentCalls.readFulfilmentBoard
>['columns'][number];

/** The query keys of all fulfilment pages begin with this key. */
export const fulfilmentKey = 'fulfilment';

const forget = (client: QueryClient) => client.invalidateQueries({ queryKey: [fulfilmentKey] });

/** An action in fulfilment. A refusal is shown in the server's words, and the board is read again in any case. */
export function useAction<Input, Answer = unknown>(
  work: (input: Input) => Promise<Answer>,
  messageOf?: (answer: Answer, input: Input) => string,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSuccess(answer, input) {
      const waits = waitsForApproval(answer);
      const message = waits ? askedForApproval : messageOf?.(answer, input);
      if (message) notifications.show({ color: waits ? 'yellow' : 'green', message });
    },
    onError: showFailure,
    onSettled: () => forget(client),
  });
}

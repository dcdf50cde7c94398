import { notifications } from '@mantine/notifications';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { isAwaitingApproval } from './awaiting-approval.tsx';
import { useStillShown } from './use-still-shown.ts';

interface Options<Answer> {
  /** The message after success. */
  done: string | ((answer: Answer) => string);
  /** Called only while the component is shown: a dialog that was left closes no other one. */
  onDone?: (() => void) | undefined;
  /** The queries to read again, also if another person was faster; by default all. */
  rereads?: readonly QueryKey[];
}

/** What the person reads whose action waits for a second person. */
export const askedForApproval = '已送出核可申請，另一位有權限的人核可後才會執行';

/** Whether an action was not done yet, because a second person has to approve it. */
export const waitsForApproval = (answer: unknown): boolean =>
  (answer as { data?: { state?: string } } | undefined)?.data?.state === 'PENDING_APPROVAL';

/** The colour of what is said: green only for what is done, e.g. not for a refund that the bank has not made. */
export function colourOfAnswer(answer: unknown): 'green' | 'yellow' | 'red' {
  if (waitsForApproval(answer)) return 'yellow';
  const { status } = (answer as { data?: { status?: unknown } } | undefined)?.data ?? {};
  if (status === 'FAILED') return 'red';
  return status === 'PENDING' || status === 'BY_HAND' ? 'yellow' : 'green';
}

/** An action of a page, with its message. If it waits for a second person, the message says so. */
export function usePageAction<Input = void, Answer = unknown>(
  action: (input: Input) => Promise<Answer>,
  { done, onDone, rereads = [[]] }: Options<Answer>,
) {
  const client = useQueryClient();
  const isShown = useStillShown();
  return useMutation({
    mutationFn: action,
    onSuccess(answer) {
      const waits = waitsForApproval(answer);
      const said = typeof done === 'string' ? done : done(answer);
      notifications.show({
        color: colourOfAnswer(answer),
        message: waits ? askedForApproval : said,
      });
      if (isShown()) onDone?.();
    },
    onError(error) {
      if (!isAwaitingApproval(error)) {
        // Nothing else shows the refusal once the dialog was left.
        if (!isShown()) notifications.show({ color: 'red', message: error.message });
        return;
      }
      notifications.show({ color: 'yellow', message: error.message });
      if (isShown()) onDone?.();
    },
    onSettled: () => Promise.all(rereads.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

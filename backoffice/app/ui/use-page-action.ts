import { notifications } from '@mantine/notifications';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { isAwaitingApproval } from './awaiting-approval.tsx';

interface Options {
  /** What is said when it worked. */
  done: string;
  onDone?: (() => void) | undefined;
  /** What is read again, also when somebody else was faster; without it everything. */
  rereads?: readonly QueryKey[];
}

/** Does something that a page offers, and says so; what waits for a second person is said to wait. */
export function usePageAction<Input = void, Answer = unknown>(
  action: (input: Input) => Promise<Answer>,
  { done, onDone, rereads = [[]] }: Options,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSuccess(answer) {
      const { data } = (answer ?? {}) as { data?: { state?: string } };
      const waits = data?.state === 'PENDING_APPROVAL';
      notifications.show({
        color: waits ? 'yellow' : 'green',
        message: waits ? '已送出核可申請，另一位有權限的人核可後才會執行' : done,
      });
      onDone?.();
    },
    onError(error) {
      if (!isAwaitingApproval(error)) return;
      notifications.show({ color: 'yellow', message: error.message });
      onDone?.();
    },
    onSettled: () => Promise.all(rereads.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

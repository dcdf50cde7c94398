import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { couponCodes } from '#contract/resources/read-only/coupon-codes.ts';
import { useStillShown } from '../../ui/use-still-shown.ts';

/** An action on codes. It shows its success, and reads the list again in any case. `onDone` is for a dialog that is still open. */
export function useCodeAction<Input, Answer>(
  action: (input: Input) => Promise<Answer>,
  { done, onDone }: { done(answer: Answer): string; onDone(): void },
) {
  const client = useQueryClient();
  const isShown = useStillShown();
  return useMutation({
    mutationFn: action,
    onSuccess(answer) {
      notifications.show({ color: 'green', message: done(answer) });
      if (isShown()) onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: [couponCodes.name] }),
  });
}

import { Button } from '@mantine/core';
import type { EmailName } from '#contract/emails.ts';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { usePageAction } from '../../ui/use-page-action.ts';

interface Props {
  name: EmailName;
  /** The sentences as they are typed, and the case that is shown. */
  sampled: { texts?: Record<string, string>; case?: string };
}

/** Mails the example to the administrator. */
export function TestButton({ name, sampled }: Props) {
  const test = usePageAction(() => adminApi.sendTestLetter({ params: { name }, body: sampled }), {
    done: '已寄到您的信箱',
    rereads: [],
  });
  return (
    <>
      <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
        寄一封給自己
      </Button>
      <FailureLine>{test.error?.message}</FailureLine>
    </>
  );
}

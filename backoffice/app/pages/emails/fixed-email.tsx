import { Text } from '@mantine/core';
import type { EmailName } from '#contract/emails.ts';
import { EmailPreview } from './email-preview.tsx';
import type { ShownEmail } from './shown-email.ts';
import { TestButton } from './test-button.tsx';

/** An e-mail whose words nobody can change. */
export function FixedEmail({ name, shown }: { name: EmailName; shown: ShownEmail }) {
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        這封信關係到後台的帳號與工作，文字固定。
      </Text>
      <EmailPreview name={name} shown={shown}>
        <TestButton name={name} sampled={{}} />
      </EmailPreview>
    </>
  );
}

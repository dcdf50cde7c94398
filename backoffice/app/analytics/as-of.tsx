import { Text } from '@mantine/core';
import { formatDateTime } from '#rules/dates.ts';

/** Says from when figures are if they lack the newest changes. */
export function AsOf({ moment }: { moment: string | null }) {
  if (moment === null) return null;
  return (
    <Text size="sm" c="dimmed" role="status">
      {`數字截至 ${formatDateTime(moment)}，之後的變動稍後才會算進來。`}
    </Text>
  );
}

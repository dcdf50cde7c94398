import { Badge, Text } from '@mantine/core';
import { deliveryFailureLabel } from '#contract/webhooks.ts';
import { formatDateTime } from '#rules/dates.ts';
import type { ShownWebhook } from './shown-webhook.ts';

/** Whether the receiver answers, in words. */
export function WebhookState({ webhook }: { webhook: ShownWebhook }) {
  const { isActive, failingSince, lastFailure } = webhook;
  if (!isActive) {
    return (
      <Badge color="gray" variant="light" c="dark">
        已暫停
      </Badge>
    );
  }
  if (!failingSince) {
    return (
      <Badge color="green" variant="light" c="dark">
        正常
      </Badge>
    );
  }
  return (
    <Text size="sm" c="red" ta="right">
      {`${formatDateTime(failingSince)} 起送不到：${deliveryFailureLabel(lastFailure ?? '')}`}
    </Text>
  );
}

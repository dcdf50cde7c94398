import { Checkbox, Stack, Switch, TextInput } from '@mantine/core';
import {
  type WebhookEvent,
  webhookEventLabels,
  webhookEvents,
  webhookLimits,
} from '#contract/webhooks.ts';

export interface WrittenWebhook {
  url: string;
  events: readonly WebhookEvent[];
  isActive: boolean;
}

interface Props {
  value: WrittenWebhook;
  onChange(value: WrittenWebhook): void;
}

/** Address and events of a webhook. */
export function WebhookFields({ value, onChange }: Props) {
  const toggle = (event: WebhookEvent, isChosen: boolean) =>
    onChange({
      ...value,
      events: webhookEvents.filter((each) =>
        each === event ? isChosen : value.events.includes(each),
      ),
    });
  return (
    <Stack>
      <TextInput
        label="接收的網址"
        description="以 https:// 開頭，並且在網際網路上"
        type="url"
        required
        maxLength={webhookLimits.urlLength}
        value={value.url}
        onChange={({ currentTarget }) => onChange({ ...value, url: currentTarget.value })}
      />
      <Checkbox.Group label="事件" description="發生時送出通知" value={[...value.events]}>
        <Stack gap="xs" mt="xs">
          {webhookEvents.map((event) => (
            <Checkbox
              key={event}
              value={event}
              label={`${webhookEventLabels[event]}（${event}）`}
              onChange={({ currentTarget }) => toggle(event, currentTarget.checked)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Switch
        label="啟用"
        description="關閉時不送出；這段時間的通知會保留三天，再次啟用後依序送出"
        checked={value.isActive}
        onChange={({ currentTarget }) => onChange({ ...value, isActive: currentTarget.checked })}
      />
    </Stack>
  );
}

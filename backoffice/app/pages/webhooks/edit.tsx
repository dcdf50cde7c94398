import { Button, Group, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useParams } from 'react-router';
import { formatDateTime } from '#rules/dates.ts';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { useSubmit } from '../../identity/use-submit.ts';
import { PageLoading } from '../../ui/page-loading.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { Failure } from '../../ui/states.tsx';
import { DeleteWebhook } from './delete-webhook.tsx';
import { Deliveries } from './deliveries.tsx';
import type { ShownWebhook } from './shown-webhook.ts';
import { WebhookFields, type WrittenWebhook } from './webhook-fields.tsx';
import { WebhookState } from './webhook-state.tsx';

/** A webhook: what it hears, whether it answers, and its deliveries. */
export default function WebhookPage() {
  const id = Number(useParams().id);
  const { data, error, refetch } = useQuery({
    queryKey: ['webhooks', id],
    queryFn: async () => (await adminApi.readWebhook({ params: { id } })).data,
  });
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageLoading name="Webhook" />;
  return (
    <>
      <title>Webhook｜後台</title>
      <Group justify="space-between" mb="sm" align="start">
        <Title order={1} size="h3" style={{ overflowWrap: 'anywhere' }}>
          {data.url}
        </Title>
        <WebhookState webhook={data} />
      </Group>
      <WebhookForm key={data.id} webhook={data} />
      <Deliveries webhook={data} />
    </>
  );
}

function WebhookForm({ webhook }: { webhook: ShownWebhook }) {
  const { failure, isBusy, run } = useSubmit();
  const client = useQueryClient();
  /** What differs from the stored webhook because it was typed here; everything else follows the stored one. */
  const [typed, setTyped] = useState<Partial<WrittenWebhook>>({});
  const value: WrittenWebhook = { ...webhook, ...typed };
  const [secret, setSecret] = useState<string>();
  const [isDeleting, setDeleting] = useState(false);
  const params = { id: webhook.id };
  const refresh = () => client.invalidateQueries({ queryKey: ['webhooks'] });
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run(async () => {
      const { events, ...sent } = Object.keys(typed).length > 0 ? typed : writtenOf(value);
      const body = { ...sent, ...(events && { events: [...events] }) };
      await adminApi.updateWebhook({ params, body });
      notifications.show({ color: 'green', message: '已儲存' });
      await refresh();
      setTyped((now) => (now === typed ? {} : now));
    });
  };
  const renew = () =>
    void run(async () => {
      setSecret((await adminApi.renewWebhookSecret({ params })).data.secret);
      await refresh();
    });
  return (
    <form onSubmit={save} style={{ maxInlineSize: '40rem' }}>
      <FailureLine>{failure}</FailureLine>
      {secret && <ShownOnce title="新的密鑰" secret={secret} />}
      <WebhookFields
        value={value}
        onChange={(next) => setTyped({ ...typed, ...changedIn(value, next) })}
      />
      {webhook.oldSecretUntil && (
        <Text
          size="sm"
          mt="sm"
        >{`舊的密鑰到 ${formatDateTime(webhook.oldSecretUntil)} 為止仍一起簽章。`}</Text>
      )}
      <Group mt="md">
        <Button type="submit" loading={isBusy}>
          儲存
        </Button>
        <Button variant="default" onClick={renew} disabled={isBusy}>
          更換密鑰
        </Button>
        <Button variant="default" c="red" onClick={() => setDeleting(true)}>
          刪除
        </Button>
      </Group>
      {isDeleting && <DeleteWebhook webhook={webhook} onClose={() => setDeleting(false)} />}
    </form>
  );
}

const writtenOf = ({ url, events, isActive }: WrittenWebhook): Partial<WrittenWebhook> => ({
  url,
  events,
  isActive,
});

/** What differs in the next value. */
const changedIn = (last: WrittenWebhook, next: WrittenWebhook): Partial<WrittenWebhook> => ({
  ...(next.url !== last.url && { url: next.url }),
  ...(next.events !== last.events && { events: next.events }),
  ...(next.isActive !== last.isActive && { isActive: next.isActive }),
});

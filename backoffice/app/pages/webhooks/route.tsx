import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { webhookEventLabel } from '#contract/webhooks.ts';
import { adminApi } from '../../api.ts';
import { PageLoading } from '../../ui/page-loading.tsx';
import { Failure } from '../../ui/states.tsx';
import type { ShownWebhook } from './shown-webhook.ts';
import { WebhookState } from './webhook-state.tsx';

/** The addresses that hear of events, and whether they answer. */
export default function WebhooksPage() {
  const [query] = useSearchParams();
  const failing = query.get('state') === 'FAILING';
  const { data, error, refetch } = useQuery({
    queryKey: ['webhooks', { failing }],
    queryFn: async () => (await adminApi.searchWebhooks({ body: { failing } })).data,
  });
  if (!data && !error) return <PageLoading name="Webhook" />;
  return (
    <>
      <title>Webhook｜後台</title>
      <Group justify="space-between" mb="xs">
        <Title order={1} size="h3">
          Webhook
        </Title>
        <Button component={Link} to="/webhooks/new">
          新增 Webhook
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mb="md">
        訂單、退款、商品、庫存或會員有變化時，商店把通知送到您指定的網址。
      </Text>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {failing && (
        <Anchor component={Link} to="/webhooks" size="sm">
          只列出送不到的；看全部
        </Anchor>
      )}
      {data?.length === 0 && (
        <Text size="sm">{failing ? '沒有送不到的 Webhook。' : '還沒有 Webhook。'}</Text>
      )}
      <Stack>
        {data?.map((webhook) => (
          <WebhookCard key={webhook.id} webhook={webhook} />
        ))}
      </Stack>
    </>
  );
}

function WebhookCard({ webhook }: { webhook: ShownWebhook }) {
  const { id, url, events, waiting } = webhook;
  return (
    <Paper withBorder p="md" component="article" aria-label={url} maw="52rem">
      <Group justify="space-between" mb={4} wrap="nowrap" align="start">
        <Anchor
          component={Link}
          to={`/webhooks/${id}`}
          fw={600}
          style={{ overflowWrap: 'anywhere' }}
        >
          {url}
        </Anchor>
        <WebhookState webhook={webhook} />
      </Group>
      <Text size="sm">{events.map(webhookEventLabel).join('、')}</Text>
      <Text size="sm" c="dimmed">
        {waiting === 0 ? '沒有等待中的通知' : `${waiting} 個通知等待送出`}
      </Text>
    </Paper>
  );
}

import { Button, Group, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { useSubmit } from '../../identity/use-submit.ts';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { WebhookFields, type WrittenWebhook } from './webhook-fields.tsx';

/** Makes a webhook and shows its secret once. */
export default function NewWebhookPage() {
  const { failure, isBusy, run } = useSubmit();
  const client = useQueryClient();
  const [value, setValue] = useState<WrittenWebhook>({ url: '', events: [], isActive: true });
  const [made, setMade] = useState<{ id: number; secret: string }>();
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run(async () => {
      const { data } = await adminApi.createWebhook({
        body: { ...value, events: [...value.events] },
      });
      setMade(data);
      await client.invalidateQueries({ queryKey: ['webhooks'] });
    });
  };
  return (
    <>
      <title>新增 Webhook｜後台</title>
      <Title order={1} size="h3" mb="sm">
        新增 Webhook
      </Title>
      {made ? (
        <ShownOnce title="密鑰" secret={made.secret}>
          <Button component={Link} to={`/webhooks/${made.id}`} mt="md">
            前往這個 Webhook
          </Button>
        </ShownOnce>
      ) : (
        <form onSubmit={save} style={{ maxInlineSize: '40rem' }}>
          <FailureLine>{failure}</FailureLine>
          <WebhookFields value={value} onChange={setValue} />
          <Group mt="md">
            <Button type="submit" loading={isBusy}>
              新增
            </Button>
            <Button variant="default" component={Link} to="/webhooks">
              取消
            </Button>
          </Group>
        </form>
      )}
    </>
  );
}

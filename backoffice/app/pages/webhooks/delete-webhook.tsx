import { Button, Group, Modal, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { useSubmit } from '../../identity/use-submit.ts';
import { samePage } from '../../ui/same-page.ts';
import type { ShownWebhook } from './shown-webhook.ts';

/** Confirms that a webhook goes, with what waits for it. */
export function DeleteWebhook({ webhook, onClose }: { webhook: ShownWebhook; onClose(): void }) {
  const { failure, isBusy, run } = useSubmit();
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = () =>
    void run(async () => {
      const isHere = samePage();
      await adminApi.deleteWebhook({ params: { id: webhook.id } });
      notifications.show({ color: 'green', message: '已刪除 Webhook' });
      if (isHere()) await navigate('/webhooks');
      await client.invalidateQueries({ queryKey: ['webhooks'] });
    });
  return (
    <Modal opened onClose={onClose} title="刪除 Webhook">
      <FailureLine>{failure}</FailureLine>
      <Text size="sm">
        等待中的通知與送達紀錄會一起刪除，不能復原。只想暫時停止時，請改為關閉「啟用」。
      </Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          取消
        </Button>
        <Button color="red" loading={isBusy} onClick={remove}>
          刪除
        </Button>
      </Group>
    </Modal>
  );
}

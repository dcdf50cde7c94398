import { Button, Group, Modal, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { useSubmit } from '../../identity/use-submit.ts';
import { useStillShown } from '../../ui/use-still-shown.ts';
import type { ShownKey } from './shown-key.ts';

/** Confirms that a key ends at once. */
export function RevokeKey({ shown, onClose }: { shown: ShownKey; onClose(): void }) {
  const { failure, isBusy, run } = useSubmit();
  const client = useQueryClient();
  const isShown = useStillShown();
  const revoke = () =>
    void run(async () => {
      await adminApi.revokeApiKey({ params: { id: shown.id } });
      await client.invalidateQueries({ queryKey: ['api-keys'] });
      notifications.show({ color: 'green', message: `已撤銷「${shown.name}」` });
      if (isShown()) onClose();
    });
  return (
    <Modal opened onClose={onClose} title={`撤銷「${shown.name}」`}>
      <FailureLine>{failure}</FailureLine>
      <Text size="sm">使用這個金鑰的程式會立刻被拒絕，不能復原。</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          取消
        </Button>
        <Button color="red" loading={isBusy} onClick={revoke}>
          撤銷
        </Button>
      </Group>
    </Modal>
  );
}

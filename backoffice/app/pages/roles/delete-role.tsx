import { Button, Group, Modal, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { useSubmit } from '../../identity/use-submit.ts';
import { useStillShown } from '../../ui/use-still-shown.ts';
import type { ShownRole } from './shown-role.ts';

/** Confirms that a role goes; the server refuses while somebody has it, and says who. */
export function DeleteRole({ role, onClose }: { role: ShownRole; onClose(): void }) {
  const { failure, isBusy, run } = useSubmit();
  const client = useQueryClient();
  const isShown = useStillShown();
  const remove = () =>
    void run(async () => {
      await adminApi.deleteRole({ params: { id: role.id } });
      await client.invalidateQueries({ queryKey: ['roles'] });
      notifications.show({ color: 'green', message: `已刪除「${role.name}」` });
      if (isShown()) onClose();
    });
  return (
    <Modal opened onClose={onClose} title={`刪除「${role.name}」`}>
      <FailureLine>{failure}</FailureLine>
      <Text size="sm">這個角色會消失，不能復原。有人使用時不能刪除。</Text>
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

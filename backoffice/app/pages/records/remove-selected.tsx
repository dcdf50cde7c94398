import { Anchor, Button, Group, List, Modal, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Resource } from '#contract/resources/resource.ts';
import { recordsOf } from '../../api.ts';

interface Props {
  resource: Resource;
  ids: readonly number[];
  onDone(): void;
}

/** Removes the selected records after asking; says which ones are kept, and why. */
export function RemoveSelected({ resource, ids, onDone }: Props) {
  const [isAsked, setAsked] = useState(false);
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: () => recordsOf(resource).removeAll(ids),
    async onSuccess({ deleted, kept }) {
      await client.invalidateQueries({ queryKey: [resource.name] });
      notifications.show({ color: 'green', message: `已刪除 ${deleted.length} 筆` });
      if (kept.length > 0) return;
      setAsked(false);
      onDone();
    },
  });
  const kept = removal.data?.kept ?? [];
  function close() {
    setAsked(false);
    if (removal.data) onDone();
    removal.reset();
  }
  return (
    <>
      <Button variant="light" color="red" onClick={() => setAsked(true)}>
        刪除 {ids.length} 筆
      </Button>
      <Modal opened={isAsked} onClose={close} title={`刪除 ${ids.length} 筆${resource.label}`}>
        {kept.length > 0 ? (
          <>
            <Text size="sm">有 {kept.length} 筆沒有刪除：</Text>
            <List size="sm" my="sm">
              {kept.map(({ id, message }) => (
                <List.Item key={id}>
                  <Anchor component={Link} to={`/${resource.name}/${id}`} size="sm">
                    編號 {id}
                  </Anchor>
                  ：{message}
                </List.Item>
              ))}
            </List>
          </>
        ) : (
          <Text size="sm">刪除後可以從操作紀錄復原。確定要刪除這 {ids.length} 筆嗎？</Text>
        )}
        {removal.error && (
          <Text size="sm" c="red" role="alert">
            {removal.error.message}
          </Text>
        )}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={close}>
            {kept.length > 0 ? '知道了' : '取消'}
          </Button>
          {kept.length === 0 && (
            <Button color="red" loading={removal.isPending} onClick={() => removal.mutate()}>
              刪除
            </Button>
          )}
        </Group>
      </Modal>
    </>
  );
}

import { Button, Group, Menu, Modal, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isScheduled } from '#contract/campaigns.ts';
import { ApiError } from '#contract/client.ts';
import type { Resource, StoredRecord } from '#contract/resources/resource.ts';
import { recordsOf } from '../../api.ts';
import { useRight } from '../../session.ts';
import { samePage } from '../../ui/same-page.ts';
import { useCopyRecord } from './use-copy-record.ts';
import { type UsedBy, UsedByList } from './used-by.tsx';

interface Props {
  resource: Resource;
  record: StoredRecord;
}

/** Actions for a record besides changing it: view it in the shop, copy it, remove it. */
export function RecordMenu({ resource, record }: Props) {
  const [isRemoving, setRemoving] = useState(false);
  const mayWrite = useRight(`${resource.area}.write`);
  const mayDelete = useRight(`${resource.area}.delete`);
  const copy = useCopyRecord(resource, record.id, '已複製，複本尚未上架');
  const mayCopy = mayWrite && !resource.madeByUpload;
  if (!resource.preview && !mayCopy && !mayDelete) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default">更多</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {resource.preview && (
            <Menu.Item
              component="a"
              href={resource.preview.replace(':id', String(record.id))}
              target="_blank"
              rel="noopener"
            >
              在商店查看（另開視窗）
            </Menu.Item>
          )}
          {mayCopy && <Menu.Item onClick={() => copy.mutate()}>複製</Menu.Item>}
          {mayDelete && (
            <Menu.Item color="red" onClick={() => setRemoving(true)}>
              刪除
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <RemovalDialog
        resource={resource}
        record={record}
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
      />
    </>
  );
}

interface RemovalProps extends Props {
  isOpen: boolean;
  onClose(): void;
}

/** Asks for a confirmation before the record is removed. If other records need it, it shows them instead. */
function RemovalDialog({ resource, record, isOpen, onClose }: RemovalProps) {
  const { error, isPending, mutate, reset } = useRemoval(resource, record);
  const usedBy = error instanceof ApiError ? ((error.extra.usedBy ?? []) as UsedBy[]) : [];
  const isUsed = usedBy.length > 0;
  function close() {
    onClose();
    reset();
  }
  return (
    <Modal opened={isOpen} onClose={close} title={`刪除「${String(record[resource.title])}」`}>
      {error ? (
        <div role="alert">
          <Text size="sm" c="red">
            {error.message}
          </Text>
          <UsedByList usedBy={usedBy} />
        </div>
      ) : (
        <Text size="sm">
          {isScheduled(resource.name) &&
            record.currentVisibilityRule === 'ONLINE' &&
            '活動如果正在進行，刪除後立即對顧客結束。'}
          刪除後可以從操作紀錄復原。
        </Text>
      )}
      <Group justify="flex-end" mt="md">
        {/* The pressed button no longer exists, and the focus is lost. */}
        <Button variant="default" ref={isUsed ? takeFocus : null} onClick={close}>
          {isUsed ? '知道了' : '取消'}
        </Button>
        {!isUsed && (
          <Button color="red" loading={isPending} onClick={() => mutate()}>
            刪除
          </Button>
        )}
      </Group>
    </Modal>
  );
}

function useRemoval(resource: Resource, { id, version }: StoredRecord) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => recordsOf(resource).remove(id, version),
    onMutate: () => ({ isHere: samePage() }),
    async onSuccess(_, __, { isHere }) {
      await client.invalidateQueries({ queryKey: [resource.name, 'search'] });
      notifications.show({ color: 'green', message: '已刪除' });
      if (isHere()) await navigate(`/${resource.name}`);
    },
  });
}

const takeFocus = (button: HTMLElement | null) => button?.focus();

import { Button, Group, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { useRight } from '../../session.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { Box, Detail } from '../order/box.tsx';
import classes from '../order/order.module.css';
import { type MemberPage, useMemberAction } from './member-page.ts';

type Profile = MemberPage['profile'];

/** Personal data, masked. To reveal them, a person gives a reason, which the audit log stores. */
export function ProfileBox({ page }: { page: MemberPage }) {
  const mayReveal = useRight('personal.reveal');
  const mayWrite = useRight('member.write');
  const [dialog, setDialog] = useState<'reveal' | 'edit'>();
  const [whole, setWhole] = useState<Profile>();
  const shown = whole ?? page.profile;
  const close = () => setDialog(undefined);
  return (
    <Box
      title="會員資料"
      actions={
        <Group gap="xs">
          {mayReveal && !whole && (
            <Button size="xs" variant="default" onClick={() => setDialog('reveal')}>
              顯示完整資料
            </Button>
          )}
          {mayWrite && page.state !== 'MERGED' && (
            <Button size="xs" variant="default" onClick={() => setDialog('edit')}>
              更改
            </Button>
          )}
        </Group>
      }
    >
      <dl className={classes.details}>
        <Detail label="姓名">{shown.name}</Detail>
        <Detail label="信箱">{shown.email}</Detail>
        <Detail label="手機">{shown.mobileNumber}</Detail>
        <Detail label="電話">{shown.telephoneNumber}</Detail>
        <Detail label="生日">{shown.birthday}</Detail>
        <Detail label="地址">{shown.address}</Detail>
      </dl>
      {dialog === 'reveal' && <RevealDialog id={page.id} onClose={close} onRevealed={setWhole} />}
      {dialog === 'edit' && (
        <EditDialog
          page={page}
          onClose={() => {
            setWhole(undefined);
            close();
          }}
        />
      )}
    </Box>
  );
}

interface RevealProps {
  id: number;
  onClose(): void;
  onRevealed(profile: Profile): void;
}

function RevealDialog({ id, onClose, onRevealed }: RevealProps) {
  const reveal = useMemberAction(
    id,
    async (reason: string) =>
      onRevealed((await adminApi.revealMember({ params: { id }, body: { reason } })).data),
    { done: '已顯示完整資料，並留下紀錄', onDone: onClose },
  );
  return (
    <ReasonDialog
      title="顯示會員的完整資料"
      confirm="顯示"
      isBusy={reveal.isPending}
      failure={reveal.error?.message}
      onClose={onClose}
      onConfirm={reveal.mutate}
    />
  );
}

function EditDialog({ page, onClose }: { page: MemberPage; onClose(): void }) {
  const { id, version } = page;
  const [name, setName] = useState('');
  const [mobileNumber, setMobileNumber] = useState('');
  const edit = useMemberAction(
    id,
    () => {
      const body = {
        version,
        ...(name.trim() && { name }),
        ...(mobileNumber.trim() && { mobileNumber }),
      };
      return adminApi.editMember({ params: { id }, body });
    },
    { done: '會員資料已更改', onDone: onClose },
  );
  return (
    <Modal opened onClose={onClose} title="更改姓名或手機">
      <FailureLine>{edit.error?.message}</FailureLine>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          edit.mutate();
        }}
      >
        <TextInput
          label="新姓名"
          description={`目前為 ${page.profile.name || '空白'}；留空不變`}
          maxLength={50}
          data-autofocus
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <TextInput
          mt="sm"
          label="新手機"
          description={`目前為 ${page.profile.mobileNumber || '空白'}；留空不變`}
          inputMode="tel"
          maxLength={10}
          value={mobileNumber}
          onChange={({ target }) => setMobileNumber(target.value)}
        />
        <Group mt="md" justify="flex-end">
          <Button variant="default" onClick={onClose}>
            返回
          </Button>
          <Button
            type="submit"
            disabled={name.trim() === '' && mobileNumber.trim() === ''}
            loading={edit.isPending}
          >
            儲存
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

import { Button, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatDate } from '#rules/dates.ts';
import { adminApi } from '../../api.ts';
import { useRight } from '../../session.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { Box } from '../order/box.tsx';
import classes from './member.module.css';
import { type MemberPage, useMemberAction } from './member-page.ts';

/** Parcels that the member did not collect, and whether they bar cash on delivery. */
export function UncollectedBox({ page }: { page: MemberPage }) {
  const { count, limit, rows } = page.uncollected;
  const mayWrite = useRight('member.write');
  const [dialog, setDialog] = useState<'note' | number>();
  const close = () => setDialog(undefined);
  return (
    <Box
      title={`未取件（${count}）`}
      actions={
        mayWrite && (
          <Button size="xs" variant="default" onClick={() => setDialog('note')}>
            記一次
          </Button>
        )
      }
    >
      <Text size="sm">
        {limit === 0
          ? '商店設定沒有限制貨到付款'
          : count >= limit
            ? `已達 ${limit} 次，不能使用貨到付款`
            : `達 ${limit} 次後不能使用貨到付款`}
      </Text>
      <ul className={classes.rows} aria-label="未取件">
        {rows.map((row) => (
          <li key={row.id}>
            <span>
              {row.reason}
              {row.order && `　${row.order.orderNo}`}
              <Text span size="xs" c="dimmed" display="block">
                {formatDate(row.at)}
                {row.takenBackAt && `，${formatDate(row.takenBackAt)} 取消：${row.takenBackReason}`}
              </Text>
            </span>
            {mayWrite && !row.takenBackAt && (
              <Button
                size="xs"
                variant="default"
                aria-label={`取消未取件 ${row.order?.orderNo ?? row.reason}`}
                onClick={() => setDialog(row.id)}
              >
                取消
              </Button>
            )}
          </li>
        ))}
      </ul>
      {dialog === 'note' && <NoteDialog page={page} onClose={close} />}
      {typeof dialog === 'number' && (
        <ForgiveDialog page={page} uncollectedId={dialog} onClose={close} />
      )}
    </Box>
  );
}

function NoteDialog({ page: { id }, onClose }: { page: MemberPage; onClose(): void }) {
  const [orderNo, setOrderNo] = useState('');
  const note = useMemberAction(
    id,
    (reason: string) => adminApi.noteUncollected({ params: { id }, body: { reason, orderNo } }),
    { done: '已記下未取件', onDone: onClose },
  );
  return (
    <ReasonDialog
      title="記一次未取件"
      confirm="記下"
      isBusy={note.isPending}
      failure={note.error?.message}
      onClose={onClose}
      onConfirm={note.mutate}
    >
      <TextInput
        mb="sm"
        label="訂單編號"
        description="可留空；退回的包裹驗收時會自動記下"
        maxLength={40}
        value={orderNo}
        onChange={({ target }) => setOrderNo(target.value)}
      />
    </ReasonDialog>
  );
}

interface ForgiveProps {
  page: MemberPage;
  uncollectedId: number;
  onClose(): void;
}

function ForgiveDialog({ page: { id }, uncollectedId, onClose }: ForgiveProps) {
  const forgive = useMemberAction(
    id,
    (reason: string) =>
      adminApi.takeBackUncollected({ params: { id }, body: { uncollectedId, reason } }),
    { done: '已取消這次未取件', onDone: onClose },
  );
  return (
    <ReasonDialog
      title="取消這次未取件"
      confirm="確定取消"
      isBusy={forgive.isPending}
      failure={forgive.error?.message}
      onClose={onClose}
      onConfirm={forgive.mutate}
    />
  );
}

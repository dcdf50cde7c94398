import { Anchor, Badge, Button, Group, Text, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { type MemberState, memberStates } from '#contract/members.ts';
import { formatDate } from '#rules/dates.ts';
import { formatTwd } from '#rules/numbers.ts';
import { adminApi } from '../../api.ts';
import { useRight } from '../../session.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import classes from '../order/order.module.css';
import { type MemberPage, useMemberAction } from './member-page.ts';

const MergeDialog = lazy(() => import('./merge-dialog.tsx'));

const stateColors: Readonly<Record<MemberState, string>> = {
  ACTIVE: 'green',
  DISABLED: 'red',
  MERGED: 'gray',
};

/** The member's identity, and the actions for the whole account. */
export function MemberHead({ page }: { page: MemberPage }) {
  const { memberNo, profile, state, level, orders, mergedInto, mergedFrom } = page;
  const mayDisable = useRight('member.disable');
  const mayMerge = useRight('member.merge');
  const [dialog, setDialog] = useState<'disable' | 'merge'>();
  const close = () => setDialog(undefined);
  return (
    <header className={classes.head}>
      <div>
        <Title order={1} size="h3">
          會員 {memberNo}　{profile.name}
        </Title>
        <Group gap="xs" my={6}>
          <Badge variant="light" tt="none" color={stateColors[state]} c="dark">
            {memberStates[state]}
          </Badge>
          {level.name && (
            <Badge variant="light" tt="none">
              {level.name}
            </Badge>
          )}
          {page.verifiedAt === null && (
            <Badge variant="light" tt="none" color="yellow" c="dark">
              信箱未驗證
            </Badge>
          )}
          <Text size="sm" c="dimmed">
            {formatDate(page.registeredAt)} 註冊
          </Text>
        </Group>
        <p role="status">
          訂單 {orders.count} 筆　本期累積 {formatTwd(level.accumulatedAmount)}
          {orders.lastOrderAt && `　最後購買 ${formatDate(orders.lastOrderAt)}`}
        </p>
        {mergedInto && (
          <p>
            這個帳號已併入 <Other other={mergedInto} />
          </p>
        )}
        {mergedFrom.length > 0 && (
          <p>
            併入的帳號：
            {mergedFrom.map((other) => (
              <Other key={other.id} other={other} />
            ))}
          </p>
        )}
      </div>
      <Group gap="xs">
        {mayMerge && state === 'ACTIVE' && (
          <Button variant="default" onClick={() => setDialog('merge')}>
            合併其他帳號
          </Button>
        )}
        {mayDisable && state !== 'MERGED' && (
          <Button variant="default" onClick={() => setDialog('disable')}>
            {state === 'DISABLED' ? '重新啟用' : '停用'}
          </Button>
        )}
      </Group>
      {dialog === 'disable' && <DisableDialog page={page} onClose={close} />}
      {dialog === 'merge' && (
        <Suspense fallback={null}>
          <MergeDialog page={page} onClose={close} />
        </Suspense>
      )}
    </header>
  );
}

const Other = ({ other: { id, memberNo } }: { other: { id: number; memberNo: string } }) => (
  <Anchor component={Link} to={`/members/${id}`} size="sm" mr={8}>
    {memberNo}
  </Anchor>
);

function DisableDialog({ page, onClose }: { page: MemberPage; onClose(): void }) {
  const { id, memberNo, state } = page;
  const isDisabled = state !== 'DISABLED';
  const disable = useMemberAction(
    id,
    (reason: string) => adminApi.disableMember({ params: { id }, body: { isDisabled, reason } }),
    { done: isDisabled ? '已停用，並從所有裝置登出' : '已重新啟用', onDone: onClose },
  );
  return (
    <ReasonDialog
      title={`${isDisabled ? '停用' : '重新啟用'}會員 ${memberNo}`}
      confirm={isDisabled ? '確定停用' : '重新啟用'}
      isGrave={isDisabled}
      isBusy={disable.isPending}
      failure={disable.error?.message}
      onClose={onClose}
      onConfirm={disable.mutate}
    >
      <Text size="sm" mb="sm">
        {isDisabled
          ? '會員立即從所有裝置登出，不能登入與購買；已成立的訂單照常處理。可以隨時重新啟用。'
          : '會員可以再次登入與購買。'}
      </Text>
    </ReasonDialog>
  );
}

import { Button, NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserCouponStatus } from '#contract/enumerations.ts';
import { formatDate } from '#rules/dates.ts';
import { adminApi } from '../../api.ts';
import { useRight } from '../../session.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { Box } from '../order/box.tsx';
import classes from './member.module.css';
import { type MemberPage, useMemberAction } from './member-page.ts';

const statusLabels: Readonly<Record<UserCouponStatus, string>> = {
  UNUSED: '未使用',
  USED: '已使用',
  EXPIRED: '已過期',
  ARCHIVED: '已失效',
};

type Coupon = MemberPage['coupons'][number];

/** The member's coupons, with actions to give one and to take an unused one back. */
export function CouponsBox({ page }: { page: MemberPage }) {
  const mayWrite = useRight('member.write');
  const seesCoupons = useRight('promotions.read');
  const [dialog, setDialog] = useState<'give' | Coupon>();
  const close = () => setDialog(undefined);
  return (
    <Box
      title={`優惠券（${page.coupons.length}）`}
      actions={
        mayWrite &&
        seesCoupons &&
        page.state === 'ACTIVE' && (
          <Button size="xs" variant="default" onClick={() => setDialog('give')}>
            發一張
          </Button>
        )
      }
    >
      {page.coupons.length === 0 && <Text size="sm">沒有優惠券</Text>}
      <ul className={classes.rows} aria-label="優惠券">
        {page.coupons.map((coupon) => (
          <li key={coupon.id}>
            <span>
              {coupon.name}
              <Text span size="xs" c="dimmed" display="block">
                {formatDate(coupon.receivedAt)} 取得，{formatDate(coupon.until)} 到期
              </Text>
            </span>
            <span>{statusLabels[coupon.status]}</span>
            {mayWrite && coupon.canTakeBack && (
              <Button
                size="xs"
                variant="default"
                aria-label={`收回 ${coupon.name}`}
                onClick={() => setDialog(coupon)}
              >
                收回
              </Button>
            )}
          </li>
        ))}
      </ul>
      {dialog === 'give' && <GiveDialog page={page} onClose={close} />}
      {typeof dialog === 'object' && <TakeBackDialog page={page} coupon={dialog} onClose={close} />}
    </Box>
  );
}

function GiveDialog({ page: { id }, onClose }: { page: MemberPage; onClose(): void }) {
  const [couponEventId, setCouponEventId] = useState(0);
  const { data = [] } = useQuery({
    queryKey: ['giveable-coupons'],
    queryFn: async () => (await adminApi.listGiveableCoupons()).data,
  });
  const give = useMemberAction(
    id,
    (reason: string) =>
      adminApi.giveMemberCoupon({ params: { id }, body: { couponEventId, reason } }),
    { done: '優惠券已發出', onDone: onClose },
  );
  return (
    <ReasonDialog
      title="發一張優惠券"
      confirm="發出"
      isBusy={give.isPending}
      failure={give.error?.message}
      onClose={onClose}
      onConfirm={give.mutate}
      isReady={couponEventId !== 0}
    >
      <NativeSelect
        mb="sm"
        label="優惠券"
        description="上架、未封存且未過期的優惠券；不計入領取上限"
        required
        value={String(couponEventId)}
        onChange={({ currentTarget }) => setCouponEventId(Number(currentTarget.value))}
        data={[
          { value: '0', label: '請選擇' },
          ...data.map((coupon) => ({ value: String(coupon.id), label: coupon.name })),
        ]}
      />
    </ReasonDialog>
  );
}

interface TakeBackProps {
  page: MemberPage;
  coupon: Coupon;
  onClose(): void;
}

function TakeBackDialog({ page: { id }, coupon, onClose }: TakeBackProps) {
  const takeBack = useMemberAction(
    id,
    (reason: string) =>
      adminApi.takeBackCoupon({ params: { id }, body: { userCouponId: coupon.id, reason } }),
    { done: '優惠券已收回', onDone: onClose },
  );
  return (
    <ReasonDialog
      title={`收回「${coupon.name}」`}
      confirm="確定收回"
      isGrave
      isBusy={takeBack.isPending}
      failure={takeBack.error?.message}
      onClose={onClose}
      onConfirm={takeBack.mutate}
    />
  );
}

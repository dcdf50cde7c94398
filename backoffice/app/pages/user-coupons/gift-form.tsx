import { Button, Group, NativeSelect, SegmentedControl, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { Box } from '../order/box.tsx';
import { everybody } from './asked-gift.ts';
import { TriedGift } from './tried-gift.tsx';
import { type CouponGift, useCouponGift } from './use-coupon-gift.ts';

/** Chooses a coupon and its receivers, checks the gift, and gives it once. */
export function GiftForm() {
  const gift = useCouponGift();
  const { choice, trial } = gift;
  const isComplete =
    choice.couponEventId !== 0 &&
    (choice.way === 'list' ? choice.list.trim() : choice.segment) !== '';
  return (
    <Box title="發給多位會員">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          trial.mutate();
        }}
      >
        <Stack gap="sm">
          <CouponChoice gift={gift} />
          <RecipientsChoice gift={gift} />
          <FailureLine>{trial.error?.message}</FailureLine>
          <Group justify="flex-end">
            <Button
              type="submit"
              variant="default"
              disabled={!isComplete}
              loading={trial.isPending}
            >
              試算人數
            </Button>
          </Group>
        </Stack>
      </form>
      {trial.data && <TriedGift gift={gift} tried={trial.data} />}
    </Box>
  );
}

function CouponChoice({ gift: { choice, choose } }: { gift: CouponGift }) {
  const { data: coupons = [] } = useQuery({
    queryKey: ['giveable-coupons'],
    queryFn: async () => (await adminApi.listGiveableCoupons()).data,
  });
  return (
    <NativeSelect
      label="優惠券"
      description="上架、未封存且未過期；每人一張，不計入領取上限"
      value={String(choice.couponEventId)}
      onChange={({ currentTarget }) => choose({ couponEventId: Number(currentTarget.value) })}
      data={[
        { value: '0', label: '請選擇' },
        ...coupons.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}

/** A segment of the members, or a pasted list of them. */
function RecipientsChoice({ gift: { choice, choose, views } }: { gift: CouponGift }) {
  return (
    <>
      <SegmentedControl
        aria-label="發給誰"
        value={choice.way}
        onChange={(value) => choose({ way: value === 'list' ? 'list' : 'segment' })}
        data={[
          { value: 'segment', label: '會員分群' },
          { value: 'list', label: '貼上名單' },
        ]}
      />
      {choice.way === 'segment' ? (
        <NativeSelect
          label="分群"
          description="會員列表的檢視；在會員列表設好條件後儲存檢視，就會出現在這裡"
          value={choice.segment}
          onChange={({ currentTarget }) => choose({ segment: currentTarget.value })}
          data={[
            { value: '', label: '請選擇' },
            ...views.map(({ key, name }) => ({ value: key, label: name })),
            { value: everybody, label: '全部會員' },
          ]}
        />
      ) : (
        <Textarea
          label="名單"
          description="會員編號或信箱，一行一個，或以逗號分開"
          autosize
          minRows={4}
          maxRows={12}
          value={choice.list}
          onChange={({ target }) => choose({ list: target.value })}
        />
      )}
    </>
  );
}

import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminApi } from '../../api.ts';
import { newKey } from '../../lost-answers.ts';
import { viewsOf } from '../../resource/views/list-views.ts';
import { useRight } from '../../session.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { askedGift, type GiftChoice, memberList } from './asked-gift.ts';

export type CouponGift = ReturnType<typeof useCouponGift>;

/** A coupon for many members: the choice, the check that counts them, and the gift itself. */
export function useCouponGift() {
  const client = useQueryClient();
  const [choice, setChoice] = useState<GiftChoice>({
    couponEventId: 0,
    way: 'segment',
    segment: '',
    list: '',
  });
  const latest = useLatest(choice);
  const [reason, setReason] = useState('');
  const seesMembers = useRight('member.read');
  const { data: saved } = useQuery({
    queryKey: ['members', 'views'],
    queryFn: async () => (await adminApi.searchViews({ body: { resource: 'members' } })).data,
    // Saved segments are those of the list of members. Others give to the built-in ones, or to a list.
    enabled: seesMembers,
  });
  const views = viewsOf(memberList, saved?.views ?? []);
  const trial = useMutation({
    mutationFn: async () => {
      const asked = askedGift(choice, views);
      const { data } = await adminApi.tryCouponGift({ body: asked });
      // One press of the button below gives once, however often the request is sent.
      return { asked, data, key: newKey() };
    },
  });
  const give = useMutation({
    mutationFn: async ({ asked, data, key }: NonNullable<typeof trial.data>) =>
      adminApi.giveCoupons(
        { body: { ...asked, expectedCount: data.total, reason } },
        { idempotencyKey: key },
      ),
    onMutate: () => ({ chosen: choice, said: reason }),
    onSuccess(_, __, { chosen, said }) {
      notifications.show({ color: 'green', message: '已開始發送，進度見發送紀錄' });
      // Another choice has another check and another reason.
      if (latest.current !== chosen) return;
      trial.reset();
      setReason((now) => (now === said ? '' : now));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['user-coupons'] }),
  });
  /** The check is valid only as long as nothing changes. */
  function choose(change: Partial<GiftChoice>) {
    trial.reset();
    give.reset();
    setChoice((last) => ({ ...last, ...change }));
  }
  return { choice, choose, views, trial, give, reason, setReason };
}

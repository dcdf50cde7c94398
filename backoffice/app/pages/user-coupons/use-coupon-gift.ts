import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { members } from '#contract/resources/read-only/members.ts';
import type { ReadOnlyResource } from '#contract/resources/resource.ts';
import { readSearch } from '#rules/records/list-address.ts';
import { adminApi, conditionsOnWire } from '../../api.ts';
import { type ListView, viewsOf } from '../../resource/views/list-views.ts';
import { useRight } from '../../session.ts';

const resource = members as unknown as ReadOnlyResource;

/** The input of the form: the coupon, and the segment or the list of its receivers. */
export interface GiftChoice {
  couponEventId: number;
  way: 'segment' | 'list';
  /** The key of a view of the list of members. */
  segment: string;
  list: string;
}

/** The query about a gift: receivers and coupon. */
interface AskedGift {
  couponEventId: number;
  search?: { keyword: string; conditions?: object };
  list?: string;
}

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
  const [reason, setReason] = useState('');
  const seesMembers = useRight('member.read');
  const { data: saved } = useQuery({
    queryKey: ['members', 'views'],
    queryFn: async () => (await adminApi.searchViews({ body: { resource: 'members' } })).data,
    // Saved segments are those of the list of members. Others give to the built-in ones, or to a list.
    enabled: seesMembers,
  });
  const views = viewsOf(resource, saved?.views ?? []);
  const trial = useMutation({
    mutationFn: async () => {
      const asked = askedBy(choice, views);
      const { data } = await adminApi.tryCouponGift({ body: asked });
      // One press of the button below gives once, however often the request is sent.
      return { asked, data, key: crypto.randomUUID() };
    },
  });
  const give = useMutation({
    mutationFn: async ({ asked, data, key }: NonNullable<typeof trial.data>) =>
      adminApi.giveCoupons(
        { body: { ...asked, expectedCount: data.total, reason } },
        { idempotencyKey: key },
      ),
    onSuccess() {
      notifications.show({ color: 'green', message: '已開始發送，進度見發送紀錄' });
      trial.reset();
      setReason('');
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

function askedBy(
  { couponEventId, way, segment, list }: GiftChoice,
  views: readonly ListView[],
): AskedGift {
  if (way === 'list') return { couponEventId, list };
  // The segment of all members has no view.
  const view = views.find(({ key }) => key === segment);
  const { keyword, conditions } = readSearch(resource, new URLSearchParams(view?.query ?? ''));
  const search = { keyword, ...(conditions && { conditions: conditionsOnWire(conditions) }) };
  return { couponEventId, search };
}

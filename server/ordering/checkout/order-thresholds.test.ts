import { describe, expect, it } from 'vitest';
import type { ChosenCoupon } from '#rules/quote/terms.ts';
import type { Quote } from '#rules/quote/types.ts';
import type { Promotions } from '#server/commerce/promotions/read-promotions.ts';
import { orderThresholds } from './order-thresholds.ts';

type Given = Pick<Quote, 'shipping' | 'gifts' | 'coupon'>;
const promotions = {
  freeShippingEvents: [
    { id: 3, thresholdAmount: 500 },
    { id: 4, thresholdAmount: 999 },
  ],
  thresholdRewards: [
    { id: 7, thresholdAmount: 1200 },
    { id: 8, thresholdAmount: 2000 },
  ],
} as unknown as Promotions;
const gift = (changes: object = {}) =>
  ({
    reason: 'thresholdReward',
    sourceId: 7,
    id: 20,
    count: 1,
    ...changes,
  }) as Given['gifts'][number];
const chosen = {
  couponEvent: {
    name: '折 100',
    discountType: 'AMOUNT',
    discountValue: 100,
    minAmount: 300,
    gifts: [],
  },
} as unknown as ChosenCoupon;
const thresholds = (
  { freeBy = null, gifts = [], coupon = null }: Partial<Given['shipping'] & Given>,
  own: ChosenCoupon | null = null,
) => orderThresholds({ shipping: { listFee: 80, fee: 0, freeBy }, gifts, coupon }, promotions, own);

describe('the amounts by which a later return is judged', () => {
  it('are those of the event that made delivery free, with the fee that it saved', () => {
    const freeBy = { kind: 'EVENT', id: 4, title: '滿額免運' } as const;
    expect(thresholds({ freeBy }).freeShipping).toEqual({ amount: 999, fee: 80 });
  });

  it('do not include delivery that was paid or free by a coupon', () => {
    expect(thresholds({}).freeShipping).toBeNull();
    const freeBy = { kind: 'COUPON', id: 4, title: '免運券' } as const;
    expect(thresholds({ freeBy }).freeShipping).toBeNull();
  });

  it('are those of the reward whose gifts were given', () => {
    const gifts = [gift(), gift({ id: 21 }), gift({ id: 22, count: 0 })];
    expect(thresholds({ gifts }).gifts).toEqual([
      { giftId: 20, amount: 1200 },
      { giftId: 21, amount: 1200 },
    ]);
  });

  it('do not include gifts of a coupon or a first purchase', () => {
    const gifts = [
      gift({ reason: 'freebie' }),
      gift({ reason: 'firstPurchaseGift' }),
      gift({ sourceId: 99 }),
    ];
    expect(thresholds({ gifts }).gifts).toEqual([]);
  });
});

describe('the terms of the coupon, by which a later change is priced', () => {
  const line = { id: 6, name: '折 100', amount: 100, reason: null, missing: 0 };

  it('are those of checkout, if the order uses the coupon', () => {
    expect(thresholds({ coupon: line }, chosen).coupon).toEqual({
      discountType: 'AMOUNT',
      discountValue: 100,
      minAmount: 300,
    });
    const idle = { ...line, amount: 0, reason: 'BELOW_THRESHOLD' as const };
    expect(thresholds({ coupon: idle }, chosen).coupon).toBeNull();
    expect(thresholds({}).coupon).toBeNull();
  });
});

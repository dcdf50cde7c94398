import { describe, expect, it } from 'vitest';
import type { Quote } from '#rules/quote/types.ts';
import type { Promotions } from '#server/commerce/promotions/read-promotions.ts';
import { orderThresholds } from './order-thresholds.ts';

type Given = Pick<Quote, 'shipping' | 'gifts'>;
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
const thresholds = ({ freeBy = null, gifts = [] }: Partial<Given['shipping'] & Given>) =>
  orderThresholds({ shipping: { listFee: 80, fee: 0, freeBy }, gifts }, promotions);

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

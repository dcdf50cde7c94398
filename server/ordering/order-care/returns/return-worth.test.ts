import { describe, expect, it } from 'vitest';
import { sumOfReturn } from './return-worth.ts';

type Money = Parameters<typeof sumOfReturn>[1];
/** A line of 3 units of NT$100, of which the coupon took NT$30 off. */
const line = (units: number, before = 0) => ({
  unitPrice: 100,
  quantity: 3,
  offerShare: 0,
  couponShare: 30,
  adjustments: [],
  units,
  before,
});
const sum = (
  lines: ReturnType<typeof line>[],
  { deliveryFee = 0, ...money }: Partial<Omit<Money, 'own'>> & { deliveryFee?: number } = {},
) => {
  const usual = { left: 9999, shipFee: 0, givenBack: 0, chargedBefore: 0 };
  const { goods, delivery, total, isAll } = sumOfReturn(lines, {
    ...usual,
    ...money,
    own: { deliveryFee },
  });
  return { goods, delivery, total, isAll };
};

describe('the worth of a return', () => {
  it('of a part is its price less its share of the coupon, without the delivery', () => {
    const worth = { goods: 90, delivery: 0, total: 90, isAll: false };
    expect(sum([line(1)], { shipFee: 80 })).toEqual(worth);
  });

  it('of a part is less the delivery that the page announced, at most its own price', () => {
    expect(sum([line(1)], { deliveryFee: 80 })).toMatchObject({ delivery: -80, total: 10 });
    expect(sum([line(1)], { deliveryFee: 90 })).toMatchObject({ delivery: -90, total: 0 });
    expect(sum([line(1)], { deliveryFee: 91 })).toMatchObject({ delivery: -90, total: 0 });
  });

  it('of the last units has the delivery as well, also what was charged before', () => {
    const last = [line(1, 2)];
    expect(sum(last, { shipFee: 80, deliveryFee: 60 })).toEqual({
      goods: 90,
      delivery: 80,
      total: 170,
      isAll: true,
    });
    expect(sum(last, { chargedBefore: 60 })).toMatchObject({ delivery: 60, total: 150 });
    expect(sum(last, { shipFee: 80, givenBack: 30 })).toMatchObject({ delivery: 50, total: 140 });
    expect(sum(last, { shipFee: 80, givenBack: 90 })).toMatchObject({ delivery: 0, total: 90 });
  });

  it('is no more than other refunds have left', () => {
    expect(sum([line(2)], { left: 180 })).toMatchObject({ goods: 180, total: 180 });
    expect(sum([line(2)], { left: 179 })).toMatchObject({ goods: 180, total: 179 });
    expect(sum([line(3)], { shipFee: 80, left: 0 })).toMatchObject({ delivery: 80, total: 0 });
  });

  it('asks for no gifts, because the page did so at the request', () => {
    const money = {
      left: 9999,
      shipFee: 0,
      givenBack: 0,
      chargedBefore: 0,
      own: { deliveryFee: 0 },
    };
    expect(sumOfReturn([line(1)], money).giftIds).toEqual([]);
  });
});

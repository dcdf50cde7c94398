import { describe, expect, it } from 'vitest';
import { couponGift, orderToEdit, pads, rewardGift, set } from '#server/testing/order-to-edit.ts';
import { type AskedReturn, areReturnable, shownTerms } from './asked-units.ts';

const own = [pads, set, rewardGift];
const asking = (
  wanted: [lineId: number, quantity: number][],
  before: [number, number][] = [],
  lines: AskedReturn['own'] = own,
): AskedReturn => ({
  own: lines,
  takenBack: new Map(before),
  wanted: wanted.map(([lineId, quantity]) => ({ lineId, quantity })),
});

describe('units that a member asks to return', () => {
  const may = (...args: Parameters<typeof asking>) => areReturnable(asking(...args));

  it('can be all that the member has', () => {
    expect(may([[11, 1]])).toBe(true);
    expect(may([[11, 3]])).toBe(true);
    expect(may([[11, 4]])).toBe(false);
    expect(may([[11, 1]], [[11, 2]])).toBe(true);
    expect(may([[11, 2]], [[11, 2]])).toBe(false);
    expect(may([[11, 3]], [[12, 1]])).toBe(true);
  });

  it('are some, of goods of this order, each line once', () => {
    expect(may([])).toBe(false);
    expect(may([[11, 0]])).toBe(false);
    expect(may([[99, 1]])).toBe(false);
    expect(may([[13, 1]])).toBe(false);
    expect(
      may([
        [11, 1],
        [12, 1],
      ]),
    ).toBe(true);
    expect(
      may([
        [11, 1],
        [13, 1],
      ]),
    ).toBe(false);
    expect(
      may([
        [11, 1],
        [11, 1],
      ]),
    ).toBe(false);
  });
});

describe('what a return costs besides', () => {
  const { thresholds } = orderToEdit();
  const both = { chargesDelivery: true, asksForGifts: true };
  const shown = (asked: AskedReturn, terms = both) => shownTerms(asked, { thresholds, terms });

  it('is nothing while the goods that stay cost enough', () => {
    const small = { freeShipping: { amount: 500, fee: 80 }, gifts: [{ giftId: 20, amount: 660 }] };
    const asked = asking([[11, 1]]);
    expect(shownTerms(asked, { thresholds: small, terms: both })).toEqual({
      deliveryFee: 0,
      giftLineIds: [],
    });
  });

  it('is the gift below its amount, and the delivery below that for free delivery', () => {
    expect(shown(asking([[11, 1]]))).toEqual({ deliveryFee: 0, giftLineIds: [13] });
    expect(shown(asking([[12, 1]]))).toEqual({ deliveryFee: 80, giftLineIds: [13] });
  });

  it('counts units that were taken back before', () => {
    const asked = (before: [number, number][]) => asking([[11, 1]], before);
    const nothing = { deliveryFee: 0, giftLineIds: [] };
    expect(shown(asked([[12, 1]]))).toEqual(nothing);
    expect(shown(asked([[11, 1]]))).toEqual(nothing);
    expect(shown(asking([[12, 1]], [[11, 3]]))).toMatchObject({ deliveryFee: 0 });
  });

  it('is as the settings say', () => {
    const neither = { chargesDelivery: false, asksForGifts: false };
    expect(shown(asking([[12, 1]]), neither)).toEqual({ deliveryFee: 0, giftLineIds: [] });
  });

  it('is no gift that came back or never left', () => {
    expect(shown(asking([[11, 1]], [[13, 1]]))).toEqual({ deliveryFee: 0, giftLineIds: [] });
  });

  it('is nothing of an order without amounts', () => {
    const asked = asking([[12, 1]]);
    expect(shownTerms(asked, { thresholds: null, terms: both })).toEqual({
      deliveryFee: 0,
      giftLineIds: [],
    });
  });

  it('is no other gift, nor the same one of a coupon or of the first purchase', () => {
    const other = { ...rewardGift, id: 15, itemId: 21 };
    const first = { ...rewardGift, id: 16, giftReason: 'firstPurchaseGift' as const };
    const asked = asking([[11, 1]], [], [pads, set, rewardGift, other, couponGift, first]);
    expect(shown(asked).giftLineIds).toEqual([13]);
  });
});

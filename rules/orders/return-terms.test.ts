import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GiftReason } from '#contract/enumerations.ts';
import { anyShares } from '../testing/any-shares.ts';
import { isAskedBack, type ReturnedLine, type ReturnTerms, returnSum } from './return-terms.ts';

const line = (unitPrice: number, quantity: number, units: number, before = 0): ReturnedLine => ({
  unitPrice,
  quantity,
  offerShare: 0,
  adjustments: [],
  couponShare: 0,
  before,
  units,
});
const thresholds = {
  freeShipping: { amount: 500, fee: 80 },
  gifts: [{ giftId: 7, amount: 300 }],
};
const strict: ReturnTerms = { chargesDelivery: true, asksForGifts: true };
const mild: ReturnTerms = { chargesDelivery: false, asksForGifts: false };

describe('what a return is worth', () => {
  it('charges delivery and asks for gifts only where the shop says so, once the rest is below the threshold', () => {
    const order = { lines: [line(200, 3, 1)], thresholds, shipFee: 0 };
    expect(returnSum({ ...order, terms: mild })).toMatchObject({ total: 200, giftIds: [] });
    expect(returnSum({ ...order, terms: strict })).toMatchObject({
      goods: 200,
      delivery: -80,
      total: 120,
      giftIds: [],
    });
    const more = { ...order, lines: [line(200, 3, 2)], terms: strict };
    expect(returnSum(more)).toMatchObject({ total: 320, giftIds: [7] });
  });

  it('charges delivery once: a rest that was below the threshold before costs nothing more', () => {
    const order = { lines: [line(200, 4, 1, 2)], thresholds, shipFee: 80, terms: strict };
    expect(returnSum(order)).toMatchObject({ delivery: 0, total: 200 });
  });

  it('charges delivery only if the rest falls from the threshold to below it', () => {
    const deliveryOf = (unitPrice: number, quantity: number, units: number) =>
      returnSum({
        lines: [line(unitPrice, quantity, units)],
        thresholds,
        shipFee: 0,
        terms: strict,
      }).delivery;
    // 500 TWD and more stay.
    expect(deliveryOf(250, 3, 1)).toBe(0);
    expect(deliveryOf(249, 3, 1)).toBe(-80);
    // Before the return there were 500 TWD, or a dollar less.
    expect(deliveryOf(250, 2, 1)).toBe(-80);
    expect(deliveryOf(499, 1, 0)).toBe(0);
    expect(deliveryOf(83, 6, 1)).toBe(0);
    const two = { lines: [line(400, 1, 1), line(99, 1, 0)], thresholds, shipFee: 80 };
    expect(returnSum({ ...two, terms: strict }).delivery).toBe(0);
  });

  it('counts what other returns and this one take from the rest', () => {
    const order = { lines: [line(100, 8, 1, 2)], thresholds, shipFee: 0, terms: strict };
    expect(returnSum(order).delivery).toBe(0);
    expect(returnSum({ ...order, lines: [line(100, 8, 2, 2)] }).delivery).toBe(-80);
  });

  it('counts goods after offers, and for gifts without add-ons', () => {
    // 600 TWD of goods less 90 of an offer: 510 before, 340 after one unit of three went.
    const offered = { ...line(200, 3, 1), offerShare: 90 };
    const order = { lines: [offered], thresholds, shipFee: 0, terms: strict };
    expect(returnSum(order)).toMatchObject({ goods: 170, delivery: -80, giftIds: [] });
    const less = { ...order, lines: [{ ...offered, offerShare: 103 }] };
    expect(returnSum(less), '497 before').toMatchObject({ delivery: 0, giftIds: [] });
    const addOn = { kind: 'ADD_ON', units: 1, amount: 60 } as const;
    const added = { ...line(100, 1, 0), offerShare: 60, adjustments: [addOn] };
    // 320 TWD before; the gift counts 280 of them after the return, the delivery all.
    const withAddOn = { ...order, lines: [line(140, 3, 1), added] };
    expect(returnSum(withAddOn)).toMatchObject({ goods: 140, giftIds: [7] });
    const bought = { ...withAddOn, lines: [line(140, 3, 1), line(40, 1, 0)] };
    expect(returnSum(bought), 'the same goods at their own price').toMatchObject({ giftIds: [] });
  });

  it('asks for a gift by what is left without add-ons, to the dollar', () => {
    const giftsBelow = (amount: number, lines: ReturnedLine[]) =>
      returnSum({
        lines,
        thresholds: { freeShipping: null, gifts: [{ giftId: 7, amount }] },
        shipFee: 0,
        terms: strict,
      }).giftIds;
    expect(giftsBelow(300, [line(299, 1, 0), line(100, 1, 1)])).toEqual([7]);
    expect(giftsBelow(300, [line(300, 1, 0), line(100, 1, 1)])).toEqual([]);
    // Two units at 100 TWD and one as an add-on for 40. After one is back, 160 TWD are left, 27 of them of the add-on.
    const addOn = { kind: 'ADD_ON', units: 1, amount: 60 } as const;
    const mixed = { ...line(100, 3, 1), offerShare: 60, adjustments: [addOn] };
    expect(giftsBelow(134, [mixed])).toEqual([7]);
    expect(giftsBelow(133, [mixed])).toEqual([]);
  });

  it('has no terms to fall below in an order that noted none', () => {
    const order = { lines: [line(200, 3, 1)], thresholds: null, shipFee: 80, terms: strict };
    expect(returnSum(order)).toMatchObject({ delivery: 0, giftIds: [], total: 200 });
  });

  it('never charges for sending everything back', () => {
    const order = { lines: [line(200, 3, 3)], thresholds, shipFee: 0, terms: strict };
    expect(returnSum(order)).toMatchObject({ delivery: 0, total: 600, isAll: true });
  });

  it('is no more than what other refunds have left', () => {
    const order = { lines: [line(200, 3, 3)], thresholds, shipFee: 80, terms: strict };
    expect(returnSum({ ...order, left: 660 })).toMatchObject({ goods: 600, total: 660 });
    expect(returnSum({ ...order, left: 0 })).toMatchObject({ total: 0, isAll: true });
    expect(returnSum({ ...order, left: 900 })).toMatchObject({ total: 680 });
  });

  it('gives back what was paid, in however many returns, and never less than nothing', () => {
    const anyLine = fc
      .record({
        unitPrice: fc.integer({ min: 0, max: 5000 }),
        quantity: fc.integer({ min: 1, max: 6 }),
      })
      .chain(({ unitPrice, quantity }) =>
        fc.record({
          unitPrice: fc.constant(unitPrice),
          quantity: fc.constant(quantity),
          ...anyShares(unitPrice * quantity),
          adjustments: fc.constant([]),
          split: fc.array(fc.integer({ min: 0, max: quantity }), { maxLength: 4 }),
        }),
      );
    fc.assert(
      fc.property(
        fc.array(anyLine, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 0, max: 20_000 }),
        fc.boolean(),
        (lines, fee, amount, isFree) => {
          const before = lines.map(() => 0);
          const shipFee = isFree ? 0 : fee;
          const freeShipping = isFree ? { amount, fee } : null;
          let [given, charged] = [0, 0];
          for (let step = 0; step < 5; step++) {
            const isLast = step === 4;
            const units = lines.map(({ quantity, split }, index) => {
              const left = quantity - (before[index] ?? 0);
              return isLast ? left : Math.min(left, split[step] ?? 0);
            });
            if (!isLast && units.every((each) => each === 0)) continue;
            if (isLast && units.every((each) => each === 0)) break;
            const sum = returnSum({
              lines: lines.map((each, index) => ({
                ...each,
                before: before[index] ?? 0,
                units: units[index] ?? 0,
              })),
              thresholds: { freeShipping, gifts: [] },
              terms: strict,
              shipFee: shipFee + charged,
            });
            expect(sum.total).toBeGreaterThanOrEqual(0);
            given += sum.total;
            charged += Math.max(0 - sum.delivery, 0);
            for (const [index, each] of units.entries())
              before[index] = (before[index] ?? 0) + each;
          }
          const paid = lines.reduce(
            (sum, { unitPrice, quantity, offerShare, couponShare }) =>
              sum + unitPrice * quantity - offerShare - couponShare,
            shipFee,
          );
          expect(given).toBe(paid);
        },
      ),
    );
  });
});

it('asks for the gift of a reward that is lost, not for the same one of a coupon or the first purchase', () => {
  const lost = { giftIds: [7] };
  const isAsked = (id: number, giftReason: GiftReason | null, returnableQuantity = 1) =>
    isAskedBack({ id, giftReason, returnableQuantity }, lost);
  expect(isAsked(7, 'thresholdReward')).toBe(true);
  expect(isAsked(8, 'thresholdReward')).toBe(false);
  expect(isAsked(7, 'freebie')).toBe(false);
  expect(isAsked(7, 'firstPurchaseGift')).toBe(false);
  expect(isAsked(7, null)).toBe(false);
  expect(isAsked(7, 'thresholdReward', 0), 'a gift that never left, or came back').toBe(false);
});

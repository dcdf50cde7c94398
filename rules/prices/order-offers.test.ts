import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SoldAdjustment } from '#contract/entities/orders.ts';
import { addOnWorth, adjustmentsOfUnits, offersOf } from './order-offers.ts';
import { refundOfUnits } from './prorate.ts';

const any: SoldAdjustment = {
  kind: 'QUANTITY_OFFER',
  offerKind: 'ANY_N_FOR',
  offerId: 3,
  title: '任選 3 件 $199',
  label: '任選',
  units: 2,
  amount: 25,
};
const full: SoldAdjustment = {
  kind: 'AMOUNT_OFFER',
  offerKind: 'AMOUNT_OFFER',
  offerId: 3,
  title: '滿 500 折 50',
  label: '',
  units: 3,
  amount: 16,
};
const addOn: SoldAdjustment = {
  kind: 'ADD_ON',
  offerKind: null,
  offerId: 3,
  title: '加價購',
  label: '',
  units: 1,
  amount: 40,
};
const pads = { kind: 'product', itemId: 1, quantity: 3, offerShare: 41, adjustments: [any, full] };
const pack = {
  kind: 'combination',
  itemId: 1,
  quantity: 2,
  offerShare: 53,
  adjustments: [{ ...any, units: 1, amount: 13 }, addOn],
};

describe('the offers of an order', () => {
  it('are the adjustments of its lines, each offer once with its units; an add-on is none', () => {
    expect(offersOf([pads, pack])).toEqual([
      {
        id: 3,
        kind: 'ANY_N_FOR',
        title: '任選 3 件 $199',
        amount: 38,
        units: [
          { kind: 'product', id: 1, quantity: 2 },
          { kind: 'combination', id: 1, quantity: 1 },
        ],
      },
      {
        id: 3,
        kind: 'AMOUNT_OFFER',
        title: '滿 500 折 50',
        amount: 16,
        units: [{ kind: 'product', id: 1, quantity: 3 }],
      },
    ]);
  });

  it('stay with the units that stay; units that are added get none', () => {
    // 41 TWD on three units: the first that goes takes 13 with it, the second 14.
    const amounts = (units: number) => adjustmentsOfUnits(pads, units).map(({ amount }) => amount);
    expect([amounts(3), amounts(2), amounts(1)]).toEqual([
      [25, 16],
      [17, 11],
      [9, 5],
    ]);
    expect(adjustmentsOfUnits(pads, 1).map(({ units }) => units)).toEqual([1, 1]);
    expect(adjustmentsOfUnits(pads, 5)).toEqual(pads.adjustments);
  });

  it('are not named any more once no dollar of theirs is left', () => {
    const [first, second] = [any, full].map((each) => ({ ...each, units: 3, amount: 1 }));
    const line = { ...pads, offerShare: 2, adjustments: [first, second].filter((each) => !!each) };
    expect(adjustmentsOfUnits(line, 1)).toEqual([{ ...any, units: 1, amount: 1 }]);
  });

  it('leave a line with what refunds of its first units would leave, never above its price', () => {
    const anyLine = fc
      .record({
        unitPrice: fc.nat(900),
        quantity: fc.integer({ min: 1, max: 9 }),
        weights: fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 3 }),
      })
      .chain(({ unitPrice, quantity, weights }) => {
        const amounts = weights.map((each) =>
          Math.min(each, Math.floor((unitPrice * quantity) / 3)),
        );
        const adjustments = amounts
          .filter((amount) => amount > 0)
          .map((amount, index) => ({ ...any, offerId: index, units: quantity, amount }));
        const offerShare = adjustments.reduce((sum, { amount }) => sum + amount, 0);
        return fc.record({
          line: fc.constant({ ...pads, unitPrice, quantity, adjustments, offerShare }),
          units: fc.integer({ min: 1, max: quantity }),
        });
      });
    fc.assert(
      fc.property(anyLine, ({ line, units }) => {
        const left = adjustmentsOfUnits(line, units).reduce((sum, { amount }) => sum + amount, 0);
        const { unitPrice, quantity, offerShare } = line;
        const gone = quantity - units;
        const back = refundOfUnits({ ...line, couponShare: 0 }, gone);
        expect(unitPrice * units - left).toBe(unitPrice * quantity - offerShare - back);
        expect(left).toBeLessThanOrEqual(unitPrice * units);
        for (const each of adjustmentsOfUnits(line, units)) expect(each.amount).toBeGreaterThan(0);
      }),
    );
  });

  it('say what the add-ons of a line cost', () => {
    expect(addOnWorth({ unitPrice: 100, adjustments: pack.adjustments })).toBe(60);
    const two = [{ ...addOn, units: 2, amount: 80 }];
    expect(addOnWorth({ unitPrice: 100, adjustments: two })).toBe(120);
    expect(addOnWorth({ unitPrice: 100, adjustments: pads.adjustments })).toBe(0);
  });
});

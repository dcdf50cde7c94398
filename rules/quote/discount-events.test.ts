import { describe, expect, it } from 'vitest';
import { appliesTo, bestEventFor, type ScopedDiscount } from './discount-events.ts';

const event = (overrides: Partial<ScopedDiscount> = {}): ScopedDiscount => ({
  applicable: 'ALL_PRODUCTS',
  discountType: 'PERCENT',
  discountValue: 10,
  productIds: new Set([1]),
  combinationIds: new Set([2]),
  ...overrides,
});
const goods = { id: 1, price: 200, memberPrice: 190 };

describe('the scope of an event', () => {
  it('is everything, some products or some combinations [3.027, 4.030]', () => {
    const scopes = (applicable: ScopedDiscount['applicable']) =>
      (['product', 'combination'] as const).map((kind) =>
        [1, 2].map((id) => appliesTo(event({ applicable }), kind, id)),
      );
    expect(scopes('ALL_PRODUCTS')).toEqual([
      [true, true],
      [true, true],
    ]);
    expect(scopes('PARTIAL_PRODUCTS')).toEqual([
      [true, false],
      [false, false],
    ]);
    expect(scopes('PARTIAL_COMBINATIONS')).toEqual([
      [false, false],
      [false, true],
    ]);
  });
});

describe('several events for one product', () => {
  it('do not stack: the lowest price wins, whatever its kind [3.030]', () => {
    const percent = event();
    const amount = event({ discountType: 'AMOUNT', discountValue: 25 });
    const fixed = event({ discountType: 'FIXED_PRICE', discountValue: 180 });
    const best = bestEventFor([percent, amount, fixed], 'product', goods);
    expect(best).toEqual({ event: amount, price: 165 });
    expect(bestEventFor([fixed, percent], 'product', goods)?.price).toBe(171);
  });

  it('are ignored if they save nothing or are for other goods', () => {
    const dear = event({ discountType: 'FIXED_PRICE', discountValue: 300 });
    const others = event({ applicable: 'PARTIAL_COMBINATIONS' });
    expect(bestEventFor([dear, others], 'product', goods)).toBeUndefined();
  });
});

import { expect, it } from 'vitest';
import { whyNoAddOn } from './add-on.ts';

const why = (
  amount: number,
  productIds: number[],
  terms: Partial<Parameters<typeof whyNoAddOn>[0]> = {},
) =>
  whyNoAddOn(
    { thresholdAmount: 0, conditionProductIds: [], ...terms },
    amount,
    new Set(productIds),
  );

it('gives no add-on to an empty cart', () => {
  expect(why(0, [])).toBe('EMPTY_CART');
});

it('gives one to goods that cost nothing, and to combinations alone', () => {
  expect(why(0, [1])).toBeNull();
  expect(why(1, [])).toBeNull();
});

it('gives one from its threshold on, and beside any of the products that it asks for', () => {
  expect([
    why(499, [1], { thresholdAmount: 500 }),
    why(500, [1], { thresholdAmount: 500 }),
  ]).toEqual(['BELOW_THRESHOLD', null]);
  expect(why(500, [2], { conditionProductIds: [2, 3] })).toBeNull();
  expect(why(500, [1], { conditionProductIds: [2, 3] })).toBe('NO_SUCH_GOODS');
});

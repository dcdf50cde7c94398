import { expect, it } from 'vitest';
import type { Field } from '#contract/resources/fields.ts';
import { isFarBelow, isPriceDrop, usualPriceDrop } from './price-drop.ts';

it('a price is far below another if it is less than the rest of the allowed fall', () => {
  expect([isFarBelow(70, 100, 30), isFarBelow(69, 100, 30)]).toEqual([false, true]);
  expect([isFarBelow(100, 100, 0), isFarBelow(99, 100, 0)]).toEqual([false, true]);
  expect(isFarBelow(0, 1, 100)).toBe(false);
  expect([70, 69].map((price) => isFarBelow(price, 100, usualPriceDrop))).toEqual([false, true]);
  expect([isFarBelow(140, 199, 30), isFarBelow(139, 199, 30)]).toEqual([false, true]);
});

it('only prices fall, from one amount to another', () => {
  const price = { kind: 'money', label: '價格', right: 'price.write' } as Field;
  const isDrop = (field: Field | undefined, before: unknown, after: unknown) =>
    isPriceDrop(field, before, after, 30);
  expect([isDrop(price, 100, 70), isDrop(price, 100, 69)]).toEqual([false, true]);
  expect(isDrop(price, null, 69)).toBe(false);
  expect(isDrop(price, '100', 69)).toBe(false);
  expect(isDrop(price, 100, null)).toBe(false);
  expect(isDrop(price, 100, '69')).toBe(false);
  expect(isDrop({ ...price, right: 'cost.write' } as unknown as Field, 100, 1)).toBe(false);
  expect(isDrop({ ...price, kind: 'integer' } as Field, 100, 1)).toBe(false);
  expect(isDrop(undefined, 100, 1)).toBe(false);
});

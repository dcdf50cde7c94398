import { expect, it } from 'vitest';
import { neededGifts, neededStock } from './needed-stock.ts';
import type { GiftLine } from './types.ts';

it('takes the units of a product from the stock however they are bought', () => {
  const part = (productId: number, quantity: number) => ({
    productId,
    quantity,
    purchaseLimit: null,
  });
  const lines = [
    { components: [part(1, 2), part(2, 1)], count: 3 },
    { components: [part(1, 1)], count: 1 },
    { components: [part(3, 1)], count: 0 },
  ];
  expect([...neededStock(lines)]).toEqual([
    [1, 7],
    [2, 3],
  ]);
});

it('takes a gift from the stock once for each rule that gives it, and not if none is left', () => {
  const gift = (id: number, count: number) => ({ id, count }) as GiftLine;
  expect([...neededGifts([gift(1, 1), gift(2, 0), gift(1, 1)])]).toEqual([[1, 2]]);
});

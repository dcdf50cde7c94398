import { expect, it } from 'vitest';
import { inputOf, product } from '../testing/plain-cart.ts';
import { withMore } from './with-more.ts';

it('adds one unit of each of some goods, and looks for nothing further', () => {
  const input = inputOf([100]);
  const set = { ...product(1, 400), kind: 'combination' as const };
  const { lines, goods, looksForMore } = withMore(input, [product(2, 200), set]);
  expect(lines).toEqual([
    { kind: 'product', id: 1, quantity: 1 },
    { kind: 'product', id: 2, quantity: 1 },
    { kind: 'combination', id: 1, quantity: 1 },
  ]);
  expect([...goods.products.values()].map(({ price }) => price)).toEqual([100, 200]);
  expect([...goods.combinations.values()].map(({ price }) => price)).toEqual([400]);
  expect(looksForMore).toBe(false);
});

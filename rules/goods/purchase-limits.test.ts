import { describe, expect, it } from 'vitest';
import { exceedsPurchaseLimits, limitPerOrder } from './purchase-limits.ts';

const single = (purchaseLimit: number | null) => ({
  purchaseLimit,
  components: [{ productId: 1, quantity: 1, purchaseLimit }],
});
const pair = (limits: { own: number | null; ofProduct: number | null }) => ({
  purchaseLimit: limits.own,
  components: [{ productId: 1, quantity: 2, purchaseLimit: limits.ofProduct }],
});

describe('the limit per order', () => {
  it('is the least of the own one and those of the products [9.029, 9.030]', () => {
    expect(limitPerOrder(single(null))).toBeNull();
    expect(limitPerOrder(single(3))).toBe(3);
    expect(limitPerOrder(pair({ own: null, ofProduct: 5 }))).toBe(2);
    expect(limitPerOrder(pair({ own: 1, ofProduct: 5 }))).toBe(1);
    expect(limitPerOrder(pair({ own: 3, ofProduct: null }))).toBe(3);
    expect(limitPerOrder(pair({ own: null, ofProduct: 1 }))).toBe(0);
  });
});

describe('limits are exceeded', () => {
  const order = (singles: number, pairs: number) => [
    { ...single(5), quantity: singles },
    { ...pair({ own: 3, ofProduct: 5 }), quantity: pairs },
  ];

  it('by the units of a product in all lines together, not at the limit', () => {
    expect(exceedsPurchaseLimits(order(5, 0))).toBe(false);
    expect(exceedsPurchaseLimits(order(1, 2))).toBe(false);
    expect(exceedsPurchaseLimits(order(2, 2))).toBe(true);
    expect(exceedsPurchaseLimits(order(6, 0))).toBe(true);
  });

  it('by the units of a combination with a limit of its own', () => {
    const combination = pair({ own: 3, ofProduct: null });
    expect(exceedsPurchaseLimits([{ ...combination, quantity: 3 }])).toBe(false);
    expect(exceedsPurchaseLimits([{ ...combination, quantity: 4 }])).toBe(true);
    const unlimited = { ...pair({ own: null, ofProduct: null }), quantity: 9 };
    expect(exceedsPurchaseLimits([unlimited])).toBe(false);
    expect(exceedsPurchaseLimits([{ ...combination, quantity: 4 }, unlimited])).toBe(true);
  });
});

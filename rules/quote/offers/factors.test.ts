import { describe, expect, it } from 'vitest';
import { quantityOffer } from '../../testing/plain-cart.ts';
import { factorsOf } from './factors.ts';

const offers = (count: number) =>
  Array.from({ length: count }, (_, index) => quantityOffer(index + 1, 'PAIR', [{ amount: 1 }]));

describe('the factors of savings', () => {
  it('let the total decide, and after it the rank', () => {
    expect(factorsOf({ offers: offers(2), total: 100 })).toEqual({
      base: 201,
      ofOffers: [203, 202],
    });
    expect(factorsOf({ offers: [], total: 100 })).toEqual({ base: 1, ofOffers: [] });
  });

  it('have no ranks once four times a product would not be exact', () => {
    const [offer] = [offers(1)];
    const most = 47_453_131;
    expect(4 * most * (most + 2)).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
    expect(4 * (most + 1) * (most + 3)).toBeGreaterThan(Number.MAX_SAFE_INTEGER);
    expect(factorsOf({ offers: offer, total: most }).base).toBe(most + 1);
    expect(factorsOf({ offers: offer, total: most + 1 })).toEqual({ base: 1, ofOffers: [1] });
  });
});

import { expect, it } from 'vitest';
import { addOnOffer, quoteOf } from '../testing/plain-cart.ts';
import { hasReached } from './has-reached.ts';

it('counts for gifts the goods without add-ons, and for free delivery all', () => {
  const quoted = quoteOf([300, 100], {
    lines: [{ kind: 'product', id: 1, quantity: 1 }],
    addOnOffers: [addOnOffer(1, [{ productId: 2, addOnPrice: 39, limit: 1 }])],
    addOns: [{ offerId: 1, productId: 2, quantity: 1 }],
  });
  const reaches = (kind: 'FREE_SHIPPING' | 'THRESHOLD_REWARD', thresholdAmount: number) =>
    hasReached(
      { kind, id: 1, title: '', gifts: [], thresholdAmount, missing: 1 },
      { before: quoted, after: quoted },
    );
  expect([reaches('FREE_SHIPPING', 339), reaches('FREE_SHIPPING', 340)]).toEqual([true, false]);
  expect([reaches('THRESHOLD_REWARD', 300), reaches('THRESHOLD_REWARD', 301)]).toEqual([
    true,
    false,
  ]);
});

import { expect, it } from 'vitest';
import { addOnOffer, amountOffer, only, quantityOffer, quoteOf } from '../testing/plain-cart.ts';
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

it('has reached an offer if just that offer takes off more than before', () => {
  const half = (id: number, ...goods: number[]) =>
    quantityOffer(id, 'NTH_PERCENT', [{ percent: 50 }], only(...goods));
  const offers = {
    quantityOffers: [half(1, 1, 2), half(2, 3, 4)],
    amountOffers: [amountOffer(1, 500, 30)],
  };
  const before = quoteOf([100, 100, 100], offers);
  const reaches = (kind: 'QUANTITY_OFFER' | 'AMOUNT_OFFER', id: number, prices: number[]) =>
    hasReached(
      { kind, id, title: '', gifts: [], thresholdAmount: 1, missing: 1 },
      { before, after: quoteOf(prices, offers) },
    );
  const [more, most] = [
    [100, 100, 100, 100],
    [100, 100, 100, 400],
  ];
  expect([reaches('QUANTITY_OFFER', 1, more), reaches('QUANTITY_OFFER', 2, more)]).toEqual([
    ...[false, true],
  ]);
  expect([reaches('AMOUNT_OFFER', 1, more), reaches('AMOUNT_OFFER', 1, most)]).toEqual([
    ...[false, true],
  ]);
});

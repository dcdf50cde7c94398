import { describe, expect, it } from 'vitest';
import {
  amountOffer,
  coupon,
  future,
  past,
  quantityOffer,
  quoteOf,
  reward,
} from '../testing/plain-cart.ts';
import type { QuoteInput } from './types.ts';

describe('what is still to be reached', () => {
  it('leaves out rewards whose gifts have all been given away', () => {
    const thresholdRewards = [reward(1, 200), reward(2, 300)];
    const { thresholds } = quoteOf([100], { thresholdRewards, giftStocks: new Map([[1, 0]]) });
    expect(thresholds).toMatchObject([{ id: 2, missing: 200, gifts: ['贈品 2'] }]);
  });

  it('says how many gifts may be chosen while more are left', () => {
    const gifts = [1, 2, 3].flatMap((id) => reward(id, 200).gifts);
    const thresholdRewards = [reward(1, 200, { gifts, choose: 2 })];
    const chooseOf = (giftStocks: ReadonlyMap<number, number>) =>
      quoteOf([100], { thresholdRewards, giftStocks }).thresholds[0]?.choose;
    expect(chooseOf(new Map())).toBe(2);
    expect(chooseOf(new Map([[3, 0]]))).toBeUndefined();
  });

  it('is the nearest two goals, nearest first', () => {
    const thresholdRewards = [reward(1, 900), reward(2, 500), reward(3, 700), reward(4, 100)];
    const { thresholds } = quoteOf([100], { thresholdRewards });
    expect(thresholds.map(({ id, missing }) => [id, missing])).toEqual([
      [2, 400],
      [3, 600],
    ]);
  });

  it('names the coupon before free shipping before gifts, and older rules first, at one amount', () => {
    const input = { thresholdRewards: [reward(3, 500), reward(2, 500)] };
    const idsOf = (overrides: Partial<QuoteInput>) =>
      quoteOf([100], { ...input, ...overrides }).thresholds.map(({ kind, id }) => [kind, id]);
    const freeShippingEvents = [reward(9, 500), reward(8, 500)];
    expect(idsOf({ freeShippingEvents, coupon: coupon({ minAmount: 500 }, { id: 10 }) })).toEqual([
      ['COUPON', 10],
      ['FREE_SHIPPING', 8],
    ]);
    expect(idsOf({ freeShippingEvents })).toEqual([
      ['FREE_SHIPPING', 8],
      ['THRESHOLD_REWARD', 2],
    ]);
    expect(idsOf({})).toEqual([
      ['THRESHOLD_REWARD', 2],
      ['THRESHOLD_REWARD', 3],
    ]);
  });

  it('names gifts before an offer on several units before one from an amount on', () => {
    const thresholdRewards = [reward(9, 200)];
    const quantityOffers = [quantityOffer(8, 'ANY_N_FOR', [{ amount: 150 }])];
    const amountOffers = [amountOffer(1, 200, 10)];
    const kindsOf = (input: Partial<QuoteInput>) =>
      quoteOf([100], input).thresholds.map(({ kind, missing }) => [kind, missing]);
    const [gifts, units, amount] = [
      ['THRESHOLD_REWARD', 100],
      ['QUANTITY_OFFER', 100],
      ['AMOUNT_OFFER', 100],
    ];
    expect(kindsOf({ thresholdRewards, quantityOffers })).toEqual([gifts, units]);
    expect(kindsOf({ quantityOffers, amountOffers })).toEqual([units, amount]);
  });

  it('is of free shipping the nearest only', () => {
    const freeShippingEvents = [reward(1, 900), reward(2, 500), reward(3, 300, past)];
    const { thresholds } = quoteOf([100], { freeShippingEvents });
    expect(thresholds).toMatchObject([{ kind: 'FREE_SHIPPING', id: 2, missing: 400 }]);
  });

  it('leaves out rewards that do not run, and a coupon that the amount would not help', () => {
    const thresholdRewards = [reward(1, 200, past), reward(2, 200, future)];
    expect(quoteOf([100], { thresholdRewards }).thresholds).toEqual([]);
    const used = coupon({ minAmount: 500 }, { status: 'USED' });
    expect(quoteOf([100], { coupon: used }).thresholds).toEqual([]);
  });

  it('leaves out free shipping once a coupon gives it', () => {
    const input = {
      freeShippingEvents: [reward(1, 900)],
      coupon: coupon({ discountType: 'FREE_SHIPPING', discountValue: 0 }),
    };
    expect(quoteOf([100], input).thresholds).toEqual([]);
    expect(quoteOf([100], { ...input, coupon: null }).thresholds).toHaveLength(1);
  });
});

import { describe, expect, it } from 'vitest';
import {
  addOnOffer,
  amountOffer,
  gift,
  inputOf,
  only,
  quantityOffer,
  quoteOf,
  reward,
  statesOf,
} from '../../testing/plain-cart.ts';
import { ruleResults } from '../rule-sentences.ts';
import type { QuoteInput } from '../types.ts';

const bag = (limit = 1) => [{ productId: 2, addOnPrice: 39, limit }];
const ask = (quantity: number, offerId = 1) => [{ offerId, productId: 2, quantity }];
/** A cart with one unit of product 1, of 300 TWD; product 2 of 100 TWD is only an add-on. */
const cart = (overrides: Partial<QuoteInput>) =>
  quoteOf([300, 100], { lines: [{ kind: 'product', id: 1, quantity: 1 }], ...overrides });

describe('add-ons', () => {
  it('are units of their product’s line at their own price', () => {
    const input = {
      addOnOffers: [addOnOffer(1, bag(2), { thresholdAmount: 300 })],
      addOns: ask(2),
    };
    const { lines, amounts, changes, unitCount } = cart(input);
    expect(lines[1]).toMatchObject({
      id: 2,
      count: 2,
      amount: 78,
      offerShare: 122,
      adjustments: [{ kind: 'ADD_ON', offerId: 1, units: 2, amount: 122 }],
    });
    expect([amounts.product, amounts.discount, unitCount]).toEqual([500, 122, 3]);
    expect(changes).toEqual([]);
  });

  it('go back to their own price with a notice once their condition falls', () => {
    const below = { addOnOffers: [addOnOffer(1, bag(), { thresholdAmount: 301 })], addOns: ask(1) };
    expect(cart(below)).toMatchObject({
      amounts: { discount: 0 },
      changes: [{ kind: 'product', id: 2, reason: 'ADD_ON_ENDED', from: 1, to: 0 }],
    });
    const needs = {
      addOnOffers: [addOnOffer(1, bag(), { conditionProductIds: [9] })],
      addOns: ask(1),
    };
    expect(cart(needs).changes).toMatchObject([{ reason: 'ADD_ON_ENDED' }]);
    const gone = cart({ addOns: ask(1) });
    expect(gone.changes).toMatchObject([{ reason: 'ADD_ON_ENDED', from: 1, to: 0 }]);
  });

  it('are so many in an order as their limit says', () => {
    const { lines, changes } = cart({ addOnOffers: [addOnOffer(1, bag(2))], addOns: ask(5) });
    expect(lines[1]).toMatchObject({ count: 5, amount: 39 * 2 + 100 * 3 });
    expect(changes).toMatchObject([{ from: 5, to: 2 }]);
  });

  it('share the stock of the line, which serves its own units first', () => {
    const { lines, changes } = cart({
      lines: [
        { kind: 'product', id: 1, quantity: 1 },
        { kind: 'product', id: 2, quantity: 2 },
      ],
      stocks: new Map([[2, 3]]),
      addOnOffers: [addOnOffer(1, bag(3))],
      addOns: ask(2),
    });
    expect(lines[1]).toMatchObject({ count: 3, adjustments: [{ units: 1 }] });
    expect(changes).toEqual([{ kind: 'product', id: 2, reason: 'LIMITED', from: 4, to: 3 }]);
  });

  it('take part in no offer, and count neither for gifts nor for other add-ons', () => {
    const half = quantityOffer(1, 'NTH_PERCENT', [{ percent: 50 }], only(1, 2));
    const input = {
      addOnOffers: [addOnOffer(1, bag()), addOnOffer(2, bag(), { thresholdAmount: 301 })],
    };
    const thresholdRewards = [reward(1, 301)];
    const quoted = cart({ ...input, addOns: ask(1), quantityOffers: [half], thresholdRewards });
    expect(quoted.offers).toEqual([]);
    expect(quoted.gifts).toEqual([]);
    expect(quoted.thresholds).toMatchObject([{ kind: 'THRESHOLD_REWARD', missing: 1 }, {}]);
    expect(quoted.unfired).toContainEqual({
      rule: 'ADD_ON',
      id: 2,
      title: '加價購 2',
      reason: 'BELOW_THRESHOLD',
      missing: 1,
    });
  });

  it('count for free delivery', () => {
    const freeShippingEvents = [reward(1, 339)];
    const { shipping } = cart({
      addOnOffers: [addOnOffer(1, bag())],
      addOns: ask(1),
      freeShippingEvents,
    });
    expect(shipping.fee).toBe(0);
  });

  it('need the amount after offers', () => {
    const addOnOffers = [addOnOffer(1, bag(), { thresholdAmount: 300 })];
    const { changes } = cart({
      addOnOffers,
      addOns: ask(1),
      amountOffers: [amountOffer(1, 100, 1)],
    });
    expect(changes).toMatchObject([{ reason: 'ADD_ON_ENDED' }]);
  });

  it('say what they save, and that one may choose them', () => {
    const addOnOffers = [addOnOffer(1, bag()), addOnOffer(2, bag())];
    const input = inputOf([300, 100], { addOnOffers, addOns: ask(1) });
    expect(ruleResults(input, cart(input))).toMatchObject([
      { kind: 'ADD_ON', id: 1, fired: true, amount: 61, code: 'FIRED', reason: '折抵 NT$\u00a061' },
      {
        kind: 'ADD_ON',
        id: 2,
        fired: false,
        amount: 0,
        code: 'NOT_CHOSEN',
        reason: '可加購，尚未選擇',
      },
    ]);
  });
});

describe('a choice of gifts', () => {
  const choice = (choose: number | null) => [
    reward(1, 100, { gifts: [gift(1), gift(2), gift(3)], choose }),
  ];

  it('gives what is chosen, at most so many', () => {
    const chosen = { thresholdRewards: choice(1), giftIds: [3, 2] };
    expect(statesOf(cart(chosen))).toEqual([[2, 'thresholdReward', 1]]);
    expect(statesOf(cart({ thresholdRewards: choice(2), giftIds: [3, 2] }))).toHaveLength(2);
    expect(statesOf(cart({ thresholdRewards: choice(null), giftIds: [3] }))).toHaveLength(3);
  });

  it('gives the first with stock where nothing valid is chosen', () => {
    const giftStocks = new Map([
      [1, 0],
      [3, 0],
    ]);
    const input = { thresholdRewards: choice(1), giftIds: [3, 8], giftStocks };
    expect(statesOf(cart(input))).toEqual([[2, 'thresholdReward', 1]]);
    const none = new Map([1, 2, 3].map((id) => [id, 0]));
    expect(statesOf(cart({ ...input, giftStocks: none }))).toEqual([[1, 'giveOut', 0]]);
  });
});

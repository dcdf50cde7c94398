import { describe, expect, it } from 'vitest';
import { amountOffer, future, only, quantityOffer, quoteOf } from '../../testing/plain-cart.ts';
import { outcomeOf } from './outcome.ts';
import { makeProblem } from './problem.ts';
import { baseOf } from './silent-offers.ts';

const half = quantityOffer(1, 'NTH_PERCENT', [{ count: 2, percent: 50 }]);

/** Each silent rule of a cart, with its reason and what is missing. */
const silent = (prices: readonly number[], offers: Parameters<typeof quoteOf>[1]) =>
  quoteOf(prices, { looksForMore: false, ...offers }).unfired.map(
    ({ rule, id, title, reason, missing }) => [rule, id, title, reason, missing],
  );
const whyOf = (prices: readonly number[], offers: Parameters<typeof quoteOf>[1]) =>
  silent(prices, offers).map(([, id, , reason, missing]) => [id, reason, missing]);

describe('quantity offers without an effect', () => {
  it('are those that did not count, with their kind and title', () => {
    const other = quantityOffer(2, 'NTH_PERCENT', [{ count: 3, percent: 50 }]);
    expect(silent([100, 80], { quantityOffers: [half, other] })).toEqual([
      ['QUANTITY_OFFER', 2, '優惠 2', 'TOO_FEW_UNITS', 1],
    ]);
  });

  it('lack the units that the smallest group needs, of their own goods', () => {
    const tiers = [
      { count: 5, percent: 20 },
      { count: 3, percent: 10 },
    ];
    const offer = quantityOffer(1, 'COUNT_PERCENT', tiers, only(1, 2));
    expect(whyOf([100], { quantityOffers: [offer] })).toEqual([[1, 'TOO_FEW_UNITS', 2]]);
    expect(whyOf([100, 90, 80], { quantityOffers: [offer] })).toEqual([[1, 'TOO_FEW_UNITS', 1]]);
    const three = { ...offer, ...only(1, 2, 3) };
    expect(whyOf([100, 90, 80], { quantityOffers: [three] })).toEqual([]);
  });

  it('lack a partner if one group is empty or one unit would be both', () => {
    const pair = quantityOffer(1, 'PAIR', [{ amount: 50 }], { ...only(1, 2), groupB: [3] });
    const noPartner = [[1, 'NO_PARTNER', undefined]];
    expect(whyOf([100, 90], { quantityOffers: [pair] })).toEqual(noPartner);
    const inB = { ...pair, ...only(9), groupB: [1, 2] };
    expect(whyOf([100, 90], { quantityOffers: [inB] })).toEqual(noPartner);
    const same = { ...pair, ...only(1), groupB: [1] };
    expect(whyOf([100, 90], { quantityOffers: [same] })).toEqual(noPartner);
    const dear = quantityOffer(1, 'PAIR', [{ amount: 300 }], { ...only(1), groupB: [2] });
    expect(whyOf([100, 90], { quantityOffers: [dear] })).toEqual([[1, 'SAVES_NOTHING', undefined]]);
  });

  it('save nothing alone, or a dollar, and then give way to a better one', () => {
    const dear = quantityOffer(2, 'ANY_N_FOR', [{ count: 2, amount: 180 }]);
    const offers = { quantityOffers: [half, dear] };
    expect(whyOf([100, 80], offers)).toEqual([[2, 'SAVES_NOTHING', undefined]]);
    expect(whyOf([100, 81], offers)).toEqual([[2, 'BETTER_OFFER_COUNTS', undefined]]);
  });

  it('do not run, whatever is in the cart', () => {
    expect(whyOf([], { quantityOffers: [{ ...half, ...future }] })).toEqual([
      [1, 'NOT_STARTED', undefined],
    ]);
    expect(whyOf([], { quantityOffers: [half] })).toEqual([[1, 'EMPTY_CART', undefined]]);
    expect(whyOf([100], { quantityOffers: [{ ...half, ...only(2) }] })).toEqual([
      [1, 'NO_SUCH_GOODS', undefined],
    ]);
  });
});

describe('amount offers without an effect', () => {
  it('are those that did not count, with their kind and title', () => {
    expect(
      silent([100], { amountOffers: [amountOffer(1, 100, 10), amountOffer(2, 130, 20)] }),
    ).toEqual([['AMOUNT_OFFER', 2, '滿額折 2', 'BELOW_THRESHOLD', 30]]);
  });

  it('lack TWD of their goods after quantity offers', () => {
    const amountOffers = [amountOffer(1, 240, 10, only(1, 2))];
    const quantityOffers = [{ ...half, ...only(1, 2) }];
    expect(whyOf([100, 80, 500], { quantityOffers, amountOffers })).toEqual([
      [1, 'BELOW_THRESHOLD', 100],
    ]);
    const reached = [amountOffer(1, 140, 1, only(1, 2))];
    expect(whyOf([100, 80, 500], { quantityOffers, amountOffers: reached })).toEqual([]);
  });

  it('save nothing, or give way to a better one', () => {
    const none = amountOffer(1, 100, 0);
    const some = amountOffer(2, 100, 5);
    const most = amountOffer(3, 120, 9);
    expect(whyOf([130], { amountOffers: [none, some, most] })).toEqual([
      [1, 'SAVES_NOTHING', undefined],
      [2, 'BETTER_OFFER_COUNTS', undefined],
    ]);
    expect(whyOf([100], { amountOffers: [none] })).toEqual([[1, 'SAVES_NOTHING', undefined]]);
  });

  it('are a lower tier only of the same title and a higher threshold', () => {
    const tier = (id: number, threshold: number, value: number, title = '滿額折') =>
      amountOffer(id, threshold, value, { title });
    const reasonOf = (...amountOffers: ReturnType<typeof tier>[]) =>
      whyOf([300], { amountOffers }).map(([, reason]) => reason);
    expect(reasonOf(tier(1, 100, 10), tier(2, 200, 30))).toEqual(['HIGHER_TIER_REACHED']);
    expect(reasonOf(tier(1, 200, 10), tier(2, 200, 30))).toEqual(['BETTER_OFFER_COUNTS']);
    expect(reasonOf(tier(1, 250, 10), tier(2, 200, 30))).toEqual(['BETTER_OFFER_COUNTS']);
    expect(reasonOf(tier(1, 100, 10, '週年慶'), tier(2, 200, 30))).toEqual(['BETTER_OFFER_COUNTS']);
  });

  it('do not run, or are for other goods, or for an empty cart', () => {
    const amountOffers = [amountOffer(1, 10, 1, future), amountOffer(2, 10, 1, only(2))];
    expect(whyOf([100], { amountOffers })).toEqual([
      [1, 'NOT_STARTED', undefined],
      [2, 'NO_SUCH_GOODS', undefined],
    ]);
    expect(whyOf([], { amountOffers })).toEqual([
      [1, 'NOT_STARTED', undefined],
      [2, 'EMPTY_CART', undefined],
    ]);
  });
});

describe('the TWD of goods for an amount offer', () => {
  it('are those of all units of its lines, less the shares of quantity offers', () => {
    const lines = [100, 80, 70].map((unitPrice, index) => ({
      ...{ kind: 'product' as const, id: index + 1 },
      unitPrice,
      units: 2,
    }));
    const amountOffers = [amountOffer(1, 500, 1, only(2, 3)), amountOffer(2, 500, 1, only(1))];
    const problem = makeProblem(lines, [half], amountOffers);
    const outcome = outcomeOf(problem, [[1, 1, 0]]);
    expect(outcome.quantity[0]?.shares).toEqual([22, 18, 0]);
    expect(amountOffers.map((one) => baseOf(problem, outcome, one))).toEqual([300 - 18, 200 - 22]);
  });
});

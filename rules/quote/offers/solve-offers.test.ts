import { describe, expect, it } from 'vitest';
import {
  amountOffer,
  coupon,
  future,
  inputOf,
  only,
  past,
  quantityOffer,
  quoteOf,
  reward,
} from '../../testing/plain-cart.ts';
import { quote } from '../quote.ts';
import { ruleResults } from '../rule-sentences.ts';
import type { QuoteInput } from '../types.ts';
import { solveOffers } from './solve-offers.ts';

const threeFor199 = quantityOffer(1, 'ANY_N_FOR', [{ count: 3, amount: 199 }]);
const secondHalf = quantityOffer(2, 'NTH_PERCENT', [{ count: 2, percent: 50 }]);

const goodsAmount = (prices: readonly number[], overrides: Partial<QuoteInput>) => {
  const { amounts } = quoteOf(prices, overrides);
  return amounts.product - amounts.discount;
};

describe('offers on several units', () => {
  it('sell any units together, again and again, and the rest at its own price', () => {
    const of = (units: number) =>
      goodsAmount(
        Array.from({ length: units }, () => 79),
        { quantityOffers: [threeFor199] },
      );
    expect([2, 3, 4, 6, 7].map(of)).toEqual([158, 199, 278, 398, 477]);
  });

  it('mix tiers as it is cheapest', () => {
    const tiers = [
      { count: 2, amount: 150 },
      { count: 3, amount: 199 },
      { count: 5, amount: 310 },
    ];
    const of = (units: number) =>
      goodsAmount(
        Array.from({ length: units }, () => 79),
        { quantityOffers: [quantityOffer(1, 'ANY_N_FOR', tiers)] },
      );
    expect([5, 7, 8].map(of)).toEqual([310, 460, 509]);
  });

  it('reduce the cheapest of each group, in the groups that are best for the shopper', () => {
    expect(goodsAmount([100, 90, 40, 30], { quantityOffers: [secondHalf] })).toBe(260 - 45 - 15);
    const threeForTwo = quantityOffer(1, 'NTH_PERCENT', [{ count: 3, percent: 100 }]);
    expect(goodsAmount([50, 60, 70, 10], { quantityOffers: [threeForTwo] })).toBe(140);
  });

  it('reduce all units by the highest tier reached', () => {
    const tiers = [
      { count: 3, percent: 10 },
      { count: 5, percent: 20 },
    ];
    const offers = { quantityOffers: [quantityOffer(1, 'COUNT_PERCENT', tiers)] };
    expect(goodsAmount([100, 100], offers)).toBe(200);
    expect(goodsAmount([100, 100, 99], offers)).toBe(90 + 90 + 89);
    expect(goodsAmount([100, 100, 100, 100, 100], offers)).toBe(400);
  });

  it('take an amount off all units together, and never more than they cost', () => {
    const offers = {
      quantityOffers: [quantityOffer(1, 'COUNT_AMOUNT', [{ count: 2, amount: 100 }])],
    };
    const { lines, offers: fired } = quoteOf([100, 80, 20], offers);
    expect(lines.map(({ offerShare }) => offerShare)).toEqual([50, 40, 10]);
    expect(fired[0]?.units).toHaveLength(3);
    expect(goodsAmount([30, 20], offers)).toBe(0);
  });

  it('sell one unit of a group with one of another', () => {
    const groups = { ...only(1, 2), groupB: [3] };
    const pair = quantityOffer(1, 'PAIR', [{ amount: 150 }], groups);
    expect(goodsAmount([100, 120, 80], { quantityOffers: [pair] })).toBe(100 + 150);
    const percent = quantityOffer(1, 'PAIR', [{ percent: 25 }], groups);
    expect(goodsAmount([100, 120, 81], { quantityOffers: [percent] })).toBe(100 + 150);
  });

  it('count only so often in an order as their limit says, and say so', () => {
    const limited = { ...threeFor199, maxUsesPerOrder: 1 };
    const input = inputOf([79, 79, 79, 79, 79, 79], { quantityOffers: [limited] });
    const priced = quoteOf([79, 79, 79, 79, 79, 79], { quantityOffers: [limited] });
    expect(priced.amounts.discount).toBe(38);
    expect(ruleResults(input, priced)).toMatchObject([
      {
        fired: true,
        amount: 38,
        code: 'LIMIT_PER_ORDER',
        reason: '折抵 NT$\u00a038，已達每筆訂單上限',
      },
    ]);
    expect(
      quoteOf([79, 79, 79, 79, 79], { quantityOffers: [limited] }).offers[0]?.isLimited,
    ).toBeUndefined();
  });

  it('take each unit once, and give way to the better one', () => {
    const { offers, unfired } = quoteOf([79, 79, 79], {
      quantityOffers: [threeFor199, secondHalf],
    });
    expect(offers).toMatchObject([{ id: 2, amount: 40 }]);
    expect(unfired).toMatchObject([{ id: 1, reason: 'BETTER_OFFER_COUNTS' }]);
  });

  it('are chosen by weight, then by id, where they save the same', () => {
    const twin = (id: number, weight: number) =>
      quantityOffer(id, 'ANY_N_FOR', [{ count: 2, amount: 100 }], { weight });
    const firedOf = (...quantityOffers: QuoteInput['quantityOffers'] & object) =>
      quoteOf([79, 79], { quantityOffers }).offers.map(({ id }) => id);
    expect(firedOf(twin(5, 0), twin(4, 0))).toEqual([4]);
    expect(firedOf(twin(4, 0), twin(5, 1))).toEqual([5]);
  });

  it('are of all goods or of named ones', () => {
    const some = { ...secondHalf, ...only(2, 3) };
    expect(goodsAmount([100, 60, 40], { quantityOffers: [some] })).toBe(180);
  });
});

describe('amount offers', () => {
  it('count goods after quantity offers, and come before the coupon', () => {
    const { amounts, coupon: used } = quoteOf([100, 100], {
      quantityOffers: [secondHalf],
      amountOffers: [amountOffer(1, 150, 30)],
      coupon: coupon({ discountType: 'PERCENT', discountValue: 10, minAmount: 120 }),
    });
    expect([amounts.discount, amounts.coupon]).toEqual([80, 12]);
    expect(used?.reason).toBeNull();
  });

  it('are one: the one that saves most; a repeated one counts each time', () => {
    const amountOffers = [
      amountOffer(1, 100, 10, { isRepeated: true }),
      amountOffer(2, 300, 25),
      amountOffer(3, 100, 9, { discountType: 'PERCENT' }),
    ];
    const { offers, unfired } = quoteOf([350], { amountOffers });
    expect(offers).toMatchObject([{ kind: 'AMOUNT_OFFER', id: 3, amount: 32 }]);
    expect(unfired.map(({ id, reason }) => [id, reason])).toEqual([
      [1, 'BETTER_OFFER_COUNTS'],
      [2, 'BETTER_OFFER_COUNTS'],
    ]);
  });

  it('name the higher tier of their title', () => {
    const tiers = { title: '滿額折' };
    const amountOffers = [amountOffer(1, 100, 10, tiers), amountOffer(2, 200, 30, tiers)];
    expect(quoteOf([250], { amountOffers }).unfired).toMatchObject([
      { id: 1, reason: 'HIGHER_TIER_REACHED' },
    ]);
  });

  it('may be worth more than a quantity offer that would end below their threshold', () => {
    const input = { quantityOffers: [secondHalf], amountOffers: [amountOffer(1, 200, 80)] };
    const { offers, amounts } = quoteOf([100, 100], input);
    expect(offers.map(({ kind }) => kind)).toEqual(['AMOUNT_OFFER']);
    expect(amounts.discount).toBe(80);
  });
});

describe('what offers say', () => {
  it('names for each silent one its reason, with the units or TWD that are missing', () => {
    const input = inputOf([100], {
      quantityOffers: [
        threeFor199,
        quantityOffer(3, 'PAIR', [{ amount: 50 }], { ...only(1), groupB: [2] }),
        quantityOffer(4, 'NTH_PERCENT', [{ percent: 10 }], only(9)),
        quantityOffer(5, 'COUNT_PERCENT', [{ count: 1, percent: 10 }], future),
        quantityOffer(6, 'ANY_N_FOR', [{ count: 1, amount: 100 }]),
      ],
      amountOffers: [
        amountOffer(1, 250, 10),
        amountOffer(2, 10, 1, past),
        amountOffer(3, 10, 1, only(9)),
      ],
    });
    const priced = quoteOf([100], input);
    expect(
      ruleResults(input, priced).map(({ kind, id, code, reason }) => [kind, id, code, reason]),
    ).toEqual([
      ['QUANTITY_OFFER', 1, 'TOO_FEW_UNITS', '還差 2 件'],
      ['QUANTITY_OFFER', 3, 'NO_PARTNER', '還沒有可搭配的另一組商品'],
      ['QUANTITY_OFFER', 4, 'NO_SUCH_GOODS', '購物車沒有參加活動的商品'],
      ['QUANTITY_OFFER', 5, 'NOT_STARTED', '尚未開始，2030.01.01 00:00 起'],
      ['QUANTITY_OFFER', 6, 'SAVES_NOTHING', '套用後價格不會降低'],
      ['AMOUNT_OFFER', 1, 'BELOW_THRESHOLD', '未達門檻，還差 NT$\u00a0150'],
      ['AMOUNT_OFFER', 2, 'OVER', '活動已結束'],
      ['AMOUNT_OFFER', 3, 'NO_SUCH_GOODS', '購物車沒有參加活動的商品'],
    ]);
  });

  it('counts the units to the next step among the nearest two thresholds', () => {
    const { thresholds } = quoteOf([100, 80], {
      quantityOffers: [threeFor199],
      amountOffers: [amountOffer(1, 250, 10)],
      thresholdRewards: [reward(1, 900)],
    });
    expect(thresholds).toMatchObject([
      { kind: 'AMOUNT_OFFER', missing: 70 },
      { kind: 'QUANTITY_OFFER', missingUnits: 1, missing: 80, thresholdAmount: 260 },
    ]);
  });

  it('names the step to which more units lead, not the one that the cart has reached', () => {
    const tiers = [
      { count: 3, amount: 199 },
      { count: 5, amount: 300 },
    ];
    const quantityOffers = [quantityOffer(1, 'ANY_N_FOR', tiers)];
    const titlesOf = (units: number) =>
      quoteOf(Array<number>(units).fill(80), { quantityOffers }).thresholds.map(
        ({ title, missingUnits }) => [title, missingUnits],
      );
    expect(titlesOf(2)).toEqual([['任選 3 件 $199', 1]]);
    expect(titlesOf(3)).toEqual([['任選 5 件 $300', 2]]);
    expect(titlesOf(5)).toEqual([]);
    expect(titlesOf(6)).toEqual([['任選 5 件 $300', 4]]);
  });

  it('names the unit with which everything costs less', () => {
    const quantityOffers = [quantityOffer(1, 'COUNT_PERCENT', [{ count: 5, percent: 30 }])];
    const { cheaperWithMore } = quoteOf([100, 100, 100, 20], { quantityOffers });
    expect(cheaperWithMore).toEqual({ kind: 'product', id: 4, saves: 320 - 238 });
  });

  it('refuses to price offers without their solver', () => {
    const input = inputOf([100], { quantityOffers: [threeFor199] });
    expect(() => quote(input)).toThrow('a quote with offers needs their solver');
  });
});

describe('a very large cart', () => {
  const many = (quantity: number, overrides: Partial<QuoteInput>) => {
    const input = inputOf([120, 79], overrides);
    return quote(
      { ...input, lines: input.lines.map((line) => ({ ...line, quantity })) },
      solveOffers,
    );
  };

  it('is priced at once, whatever quantity is asked for of goods without a stock record', () => {
    const amountOffers = [amountOffer(1, 1000, 10, { discountType: 'PERCENT' })];
    const priced = many(2_147_483_647, { quantityOffers: [threeFor199, secondHalf], amountOffers });
    expect(priced.isExact).toBe(false);
    const { product, discount } = priced.amounts;
    // The offers look at 2,000 units, and the amount offer at all.
    expect(product).toBe(199 * 2_147_483_647);
    const saved = 666 * (360 - 199) + 60;
    expect(discount).toBe(saved + Math.round((product - saved) / 10));
  });

  it('costs no more than with the best of many offers alone', () => {
    const offers = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0
        ? quantityOffer(index + 1, 'ANY_N_FOR', [{ count: 3 + index, amount: 60 * (3 + index) }])
        : quantityOffer(index + 1, 'NTH_PERCENT', [{ count: 2 + index, percent: 50 }]),
    );
    const together = many(100, { quantityOffers: offers });
    const alone = offers.map((one) => many(100, { quantityOffers: [one] }).amounts.discount);
    expect(together.isExact).toBe(false);
    expect(together.amounts.discount).toBeGreaterThanOrEqual(Math.max(...alone));
  });

  it('costs no more than with the amount offer alone, where many offers would end below its threshold', () => {
    const offers = Array.from({ length: 20 }, (_, index) =>
      quantityOffer(index + 1, 'NTH_PERCENT', [{ count: 2, percent: 1 }]),
    );
    const amountOffers = [amountOffer(1, 19_900, 5_000)];
    const { product, discount } = many(100, { quantityOffers: offers, amountOffers }).amounts;
    expect(product).toBe(19_900);
    expect(discount).toBe(5_000);
  });

  it('stays above a threshold that is worth more than several groups', () => {
    const input = inputOf([1_200], {
      quantityOffers: [quantityOffer(1, 'NTH_PERCENT', [{ count: 2, percent: 50 }])],
      amountOffers: [amountOffer(1, 20_000, 3_000)],
    });
    const lines = input.lines.map((line) => ({ ...line, quantity: 20 }));
    // All ten pairs would save 6,000 and end at 18,000. Six leave 20,400, of which 3,000 come off.
    expect(quote({ ...input, lines }, solveOffers).amounts.discount).toBe(6 * 600 + 3_000);
  });

  it('gets every group of an offer whose limit per order it cannot reach', () => {
    const limited = quantityOffer(1, 'ANY_N_FOR', [{ count: 4, amount: 200 }], {
      maxUsesPerOrder: 999,
    });
    expect(many(1_000, { quantityOffers: [limited] }).amounts.discount).toBe(
      1_000 * 199 - 500 * 200,
    );
  });
});

describe('a cart whose best price is hard to find', () => {
  /** Twelve lines of five units. */
  const sixty = (prices: readonly number[], overrides: Partial<QuoteInput>) => {
    const input = inputOf(prices, { looksForMore: false, ...overrides });
    return quote(
      { ...input, lines: input.lines.map((line) => ({ ...line, quantity: 5 })) },
      solveOffers,
    );
  };

  it('has it proved where the amounts of two offers are larger than most prices', () => {
    const units = { 8: 3, 6: 4, 5: 5, 9: 1, 7: 5, 3: 4, 2: 2, 4: 4, 1: 1 };
    const prices = [49, 20, 37, 25, 27, 10, 20, 60, 17];
    const input = inputOf(prices, {
      quantityOffers: [
        quantityOffer(1, 'COUNT_PERCENT', [
          { count: 2, percent: 5 },
          { count: 3, percent: 86 },
        ]),
        quantityOffer(2, 'ANY_N_FOR', [{ count: 5, amount: 45 }], only(5, 7, 9)),
        quantityOffer(
          3,
          'COUNT_AMOUNT',
          [
            { count: 3, amount: 58 },
            { count: 4, amount: 117 },
            { count: 5, amount: 143 },
          ],
          { weight: 1 },
        ),
        quantityOffer(
          4,
          'COUNT_AMOUNT',
          [
            { count: 2, amount: 4 },
            { count: 3, amount: 131 },
            { count: 4, amount: 146 },
          ],
          { weight: 1 },
        ),
      ],
    });
    const lines = Object.entries(units).map(([id, quantity]) => ({
      kind: 'product' as const,
      id: Number(id),
      quantity,
    }));
    const { amounts, isExact } = quote({ ...input, lines }, solveOffers);
    expect({ ...amounts, isExact }).toMatchObject({ product: 809, discount: 749, isExact: true });
  });

  it('has it proved where an amount offer counts each step, and units leave other offers to reach the next one', () => {
    const prices = [59, 69, 79, 89, 99, 119, 129, 139, 159, 199, 249, 299];
    const priced = sixty(prices, {
      quantityOffers: [
        quantityOffer(1, 'ANY_N_FOR', [{ count: 3, amount: 350 }]),
        quantityOffer(2, 'NTH_PERCENT', [{ count: 2, percent: 50 }]),
        quantityOffer(3, 'COUNT_AMOUNT', [
          { count: 3, amount: 50 },
          { count: 6, amount: 150 },
        ]),
      ],
      amountOffers: [amountOffer(1, 1_050, 200, { isRepeated: true })],
    });
    expect(priced.isExact).toBe(true);
    const { product, discount } = priced.amounts;
    const byAmount = priced.offers.find(({ kind }) => kind === 'AMOUNT_OFFER')?.amount ?? 0;
    // Right at a step, not a dollar above it.
    expect((product - discount + byAmount) % 1_050).toBe(0);
  });
});

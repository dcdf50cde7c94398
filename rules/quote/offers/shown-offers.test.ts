import { describe, expect, it } from 'vitest';
import {
  addOnOffer,
  amountOffer,
  inputOf,
  only,
  product,
  quantityOffer,
} from '../../testing/plain-cart.ts';
import { quote } from '../quote.ts';
import type { QuoteInput } from '../types.ts';
import { solveOffers } from './solve-offers.ts';

const half = quantityOffer(1, 'NTH_PERCENT', [{ count: 2, percent: 50 }]);

/** A cart with so many units of goods at these prices. */
function quoteWith(
  goods: readonly [price: number, units: number][],
  overrides: Partial<QuoteInput>,
) {
  const input = { ...inputOf(goods.map(([price]) => price)), ...overrides };
  const lines = input.lines.map((line, index) => ({ ...line, quantity: goods[index]?.[1] ?? 1 }));
  return quote({ ...input, lines: lines.filter(({ quantity }) => quantity > 0) }, solveOffers);
}
const limitedOf = (
  goods: readonly [price: number, units: number][],
  ...quantityOffers: ReturnType<typeof quantityOffer>[]
) => quoteWith(goods, { quantityOffers }).offers.map(({ id, isLimited }) => [id, isLimited]);

describe('an offer that counts', () => {
  it('is shown with its units, and as an adjustment of the lines that it makes cheaper', () => {
    const quantityOffers = [
      quantityOffer(1, 'COUNT_AMOUNT', [{ count: 2, amount: 50 }], only(1, 2)),
    ];
    const { lines, offers } = quoteWith(
      [
        [100, 1],
        [1, 1],
        [80, 1],
      ],
      { quantityOffers, amountOffers: [amountOffer(1, 70, 5, only(3))] },
    );
    expect(offers).toEqual([
      {
        ...{ kind: 'COUNT_AMOUNT', id: 1, title: '優惠 1', label: '', amount: 50 },
        units: [
          { kind: 'product', id: 1, quantity: 1 },
          { kind: 'product', id: 2, quantity: 1 },
        ],
      },
      {
        ...{ kind: 'AMOUNT_OFFER', id: 1, title: '滿額折 1', label: '', amount: 5 },
        units: [{ kind: 'product', id: 3, quantity: 1 }],
      },
    ]);
    expect(lines.map(({ adjustments }) => adjustments.map(({ amount }) => amount))).toEqual([
      [50],
      [],
      [5],
    ]);
  });

  it('is limited if one group more, of its own and free units, would save more', () => {
    const once = { ...half, maxUsesPerOrder: 1 };
    const twoFor70 = quantityOffer(2, 'ANY_N_FOR', [{ count: 2, amount: 70 }], only(2));
    const cart = (units: number): [number, number][] => [
      [100, units],
      [80, 2],
    ];
    expect(limitedOf(cart(2), once, twoFor70)).toEqual([
      [1, undefined],
      [2, undefined],
    ]);
    expect(limitedOf(cart(4), once, twoFor70)).toEqual([
      [1, true],
      [2, undefined],
    ]);
    expect(limitedOf([[100, 4]], half)).toEqual([[1, undefined]]);
  });

  it('is not limited if only two groups more would save more', () => {
    const tiers = [
      { count: 2, amount: 155 },
      { count: 5, amount: 400 },
    ];
    const offer = quantityOffer(1, 'ANY_N_FOR', tiers, { maxUsesPerOrder: 1 });
    expect(limitedOf([[100, 6]], offer)).toEqual([[1, undefined]]);
    expect(limitedOf([[100, 7]], offer)).toEqual([[1, true]]);
  });

  it('is not limited without a limit, though it leaves units to an amount offer', () => {
    const { offers, amounts } = quoteWith(
      [
        [100, 2],
        [20, 2],
      ],
      { quantityOffers: [half], amountOffers: [amountOffer(1, 230, 100)] },
    );
    expect(amounts.discount).toBe(10 + 100);
    expect(offers.map(({ id, amount, isLimited }) => [id, amount, isLimited])).toEqual([
      [1, 10, undefined],
      [1, 100, undefined],
    ]);
  });
});

describe('add-ons beside offers', () => {
  const bag = [{ productId: 2, addOnPrice: 39, limit: 1 }];
  const addOns = [{ offerId: 1, productId: 2, quantity: 1 }];
  const goods: [number, number][] = [
    [300, 1],
    [100, 0],
  ];

  it('become units of offers once they lose their condition', () => {
    const addOnOffers = [addOnOffer(1, bag, { thresholdAmount: 999 })];
    const { amounts, offers } = quoteWith(goods, { addOnOffers, addOns, quantityOffers: [half] });
    expect(amounts.discount).toBe(50);
    expect(offers[0]?.units).toHaveLength(2);
  });

  it('count for the amount at which the next step of an offer is', () => {
    const { thresholds } = quoteWith(goods, {
      ...{ addOnOffers: [addOnOffer(1, bag)], addOns },
      quantityOffers: [{ ...half, ...only(1) }],
    });
    expect(thresholds).toMatchObject([{ thresholdAmount: 300 + 39 + 300, missing: 300 }]);
  });

  it('of other offers need a product with own units as their condition', () => {
    const waiting = addOnOffer(2, [{ productId: 3, addOnPrice: 9, limit: 1 }], {
      conditionProductIds: [2],
    });
    const addOnOffers = [addOnOffer(1, bag), waiting];
    const reasonOf = (overrides: Partial<QuoteInput>, units = 0) =>
      quoteWith(
        [
          [300, 1],
          [100, units],
        ],
        { addOnOffers, ...overrides },
      ).unfired.find(({ rule, id }) => rule === 'ADD_ON' && id === 2)?.reason;
    expect(reasonOf({ addOns })).toBe('NO_SUCH_GOODS');
    expect(reasonOf({}, 1)).toBe('NOT_CHOSEN');
    const base = inputOf([300]);
    const combinations = new Map([[2, product(2, 80, { kind: 'combination' })]]);
    const withCombination = quote(
      {
        ...base,
        lines: [...base.lines, { kind: 'combination', id: 2, quantity: 1 }],
        goods: { ...base.goods, combinations },
        addOnOffers: [waiting],
      },
      solveOffers,
    );
    expect(withCombination.unfired.map(({ reason }) => reason)).toEqual(['NO_SUCH_GOODS']);
  });
});

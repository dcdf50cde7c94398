import { describe, expect, it } from 'vitest';
import { amountOffer, inputOf, only, product, quantityOffer } from '../../testing/plain-cart.ts';
import { quote } from '../quote.ts';
import type { QuoteInput } from '../types.ts';
import { solveOffers } from './solve-offers.ts';

/** The goods amount of a cart with so many units of goods at each price, and whether it is proved. */
function pricedWith(
  goods: readonly [price: number, units: number][],
  offers: Pick<QuoteInput, 'quantityOffers' | 'amountOffers'>,
) {
  const saleables = goods.map(([price], index) => product(index + 1, price));
  const { amounts, isExact } = quote(
    inputOf([], {
      lines: goods.map(([, quantity], index) => ({ kind: 'product', id: index + 1, quantity })),
      goods: {
        products: new Map(saleables.map((one) => [one.id, one])),
        combinations: new Map(),
      },
      looksForMore: false,
      ...offers,
    }),
    solveOffers,
  );
  return { goodsAmount: amounts.product - amounts.discount, isExact };
}

describe('a cart of many units with an amount offer on some goods', () => {
  it('takes units outside of it into other offers, so that those inside reach the threshold', () => {
    const goods: [number, number][] = [
      [112, 5],
      [93, 4],
      [99, 4],
      [27, 4],
    ];
    const offers = {
      quantityOffers: [
        quantityOffer(1, 'COUNT_AMOUNT', [
          { count: 3, amount: 50 },
          { count: 6, amount: 150 },
        ]),
      ],
      amountOffers: [
        amountOffer(1, 759, 29, { discountType: 'PERCENT', isRepeated: false, ...only(2, 3) }),
      ],
    };
    // 1,436, less 150 on goods 1 and 4, less 29 % of 768.
    expect(pricedWith(goods, offers).goodsAmount).toBe(1_063);
  });

  it('is proved to have the best price where a higher step would cost more than it saves', () => {
    const goods: [number, number][] = [
      [267, 5],
      [40, 4],
      [79, 4],
      [243, 4],
    ];
    const offers = {
      quantityOffers: [
        quantityOffer(1, 'ANY_N_FOR', [{ count: 3, amount: 273 }], only(1, 2)),
        quantityOffer(2, 'NTH_PERCENT', [{ count: 4, percent: 30 }]),
      ],
      amountOffers: [amountOffer(1, 268, 32, { isRepeated: true, ...only(1, 3, 4) })],
    };
    expect(pricedWith(goods, offers)).toEqual({ goodsAmount: 1_665, isExact: true });
  });

  it('shares what a pair saves among its own units only', () => {
    const goods: [number, number][] = [
      [99, 3],
      [28, 4],
      [299, 3],
      [27, 4],
    ];
    const offers = {
      quantityOffers: [
        quantityOffer(1, 'PAIR', [{ amount: 300 }], { ...only(3, 4), groupB: [1, 2, 3, 4] }),
        quantityOffer(2, 'ANY_N_FOR', [{ count: 2, amount: 158 }], only(2)),
      ],
      amountOffers: [
        amountOffer(1, 351, 35, { discountType: 'PERCENT', isRepeated: false, ...only(3, 4) }),
      ],
    };
    expect(pricedWith(goods, offers).goodsAmount).toBe(791);
  });
});

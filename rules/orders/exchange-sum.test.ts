import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyShares } from '../testing/any-shares.ts';
import { type ExchangeOf, exchangeSum } from './exchange-sum.ts';

/** Two units at 409 TWD, of which a coupon took 98. */
const faulty = {
  kind: 'product',
  id: 63,
  unitPrice: 409,
  quantity: 2,
  offerShare: 0,
  couponShare: 98,
  units: 2,
  before: 0,
} as const;
const again = { kind: 'product', id: 63, unitPrice: 409, count: 2 } as const;
const other = { kind: 'product', id: 7, unitPrice: 300, count: 1 } as const;
const all: ExchangeOf = { returned: [faulty], wanted: [again], charged: 0, left: 720 };

describe('an exchange', () => {
  it('for the same units costs nothing, whatever a coupon, delivery or another refund took', () => {
    const none = { givenBack: 0, due: 0, charged: 0, off: [818] };
    const even = { worth: 720, price: 720, credit: 720, ...none };
    expect(exchangeSum(all)).toEqual(even);
    expect(exchangeSum({ ...all, charged: 80 }), 'delivery').toEqual(even);
    const less = { worth: 700, price: 700, credit: 700, ...none };
    expect(exchangeSum({ ...all, left: 700 }), 'a refund for a damage').toEqual(less);
    const nothing = { worth: 0, price: 0, credit: 0, ...none };
    expect(exchangeSum({ ...all, left: 0 }), 'all was given back').toEqual(nothing);
  });

  it('for some of the same units gives the worth of the others back, less what delivery is charged', () => {
    const one = { ...all, wanted: [{ ...again, count: 1 }] };
    expect(exchangeSum(one)).toMatchObject({ price: 360, givenBack: 360, due: 0, off: [409] });
    const charged = { price: 360, givenBack: 280, charged: 80 };
    expect(exchangeSum({ ...one, charged: 80 })).toMatchObject(charged);
  });

  it('asks for more units and for other goods what they cost', () => {
    expect(exchangeSum({ ...all, wanted: [{ ...again, count: 3 }] })).toMatchObject({
      price: 1129,
      due: 409,
      off: [818],
    });
    expect(exchangeSum({ ...all, wanted: [again, other] })).toMatchObject({
      due: 300,
      off: [818, 0],
    });
    expect(exchangeSum({ ...all, wanted: [other] })).toMatchObject({
      worth: 720,
      price: 300,
      givenBack: 420,
      off: [300],
    });
  });

  it('loses no dollar: worth and dues are the price and what goes back, and lines keep what is due', () => {
    const anyReturned = fc
      .record({ quantity: fc.integer({ min: 1, max: 6 }), unitPrice: fc.nat(900), id: fc.nat(4) })
      .chain(({ quantity, unitPrice, id }) =>
        fc.record({
          kind: fc.constant('product' as const),
          id: fc.constant(id),
          unitPrice: fc.constant(unitPrice),
          quantity: fc.constant(quantity),
          ...anyShares(unitPrice * quantity),
          units: fc.integer({ min: 1, max: quantity }),
          before: fc.constant(0),
        }),
      );
    const input = fc
      .record({
        returned: fc.uniqueArray(anyReturned, { minLength: 1, selector: ({ id }) => id }),
        wanted: fc.uniqueArray(
          fc.record({ id: fc.nat(6), count: fc.integer({ min: 1, max: 6 }), price: fc.nat(900) }),
          { minLength: 1, selector: ({ id }) => id },
        ),
        charged: fc.nat(90),
        left: fc.nat(9000),
      })
      .map(({ wanted, ...rest }) => ({
        ...rest,
        wanted: wanted.map(({ id, count, price }) => {
          const own = rest.returned.find((each) => each.id === id);
          return { kind: 'product' as const, id, count, unitPrice: own?.unitPrice ?? price };
        }),
      }));
    fc.assert(
      fc.property(input, (exchange) => {
        const { worth, price, credit, givenBack, due, off } = exchangeSum(exchange);
        expect(worth + due).toBe(price + givenBack);
        expect(worth).toBeLessThanOrEqual(exchange.left);
        expect(Math.min(givenBack, due)).toBe(0);
        expect(credit).toBeLessThanOrEqual(worth);
        const amounts = exchange.wanted.map(
          ({ unitPrice, count }, index) => unitPrice * count - (off[index] ?? 0),
        );
        expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0);
        expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(due);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discountedPrice, lowestEventPrice } from '../quote/discounted-price.ts';
import { anyDiscount } from '../testing/any-discounts.ts';
import { replacedPrice, sellingPrice, struckOutPrice } from './prices.ts';

const dollars = fc.integer({ min: 0, max: 1_000_000 });
const prices = fc.record({ price: dollars, memberPrice: fc.option(dollars) });
const terms = anyDiscount();

describe('selling price', () => {
  it.each([
    { price: 100, memberPrice: null, eventPrice: null, sold: 100, struck: null },
    { price: 100, memberPrice: 90, eventPrice: null, sold: 90, struck: 100 },
    { price: 100, memberPrice: null, eventPrice: 80, sold: 80, struck: 100 },
    { price: 100, memberPrice: 90, eventPrice: 80, sold: 80, struck: 100 },
    { price: 100, memberPrice: 100, eventPrice: null, sold: 100, struck: null },
    { price: 100, memberPrice: null, eventPrice: 0, sold: 0, struck: 100 },
    { price: 100, memberPrice: 0, eventPrice: null, sold: 0, struck: 100 },
    { price: 0, memberPrice: 0, eventPrice: null, sold: 0, struck: null },
  ])(
    'prefers event over member over list price: $price/$memberPrice/$eventPrice [9.032, 9.033]',
    ({ sold, struck, ...given }) => {
      expect(sellingPrice(given)).toBe(sold);
      expect(struckOutPrice(given)).toBe(struck);
    },
  );
});

describe('discounted price', () => {
  it('takes a share off and drops the fraction of a dollar [3.030]', () => {
    expect(discountedPrice(99, { discountType: 'PERCENT', discountValue: 15 })).toBe(84);
    expect(discountedPrice(1, { discountType: 'PERCENT', discountValue: 1 })).toBe(0);
    expect(discountedPrice(200, { discountType: 'PERCENT', discountValue: 0 })).toBe(200);
    expect(discountedPrice(200, { discountType: 'PERCENT', discountValue: 100 })).toBe(0);
  });

  it('takes an amount off, down to nothing [3.030]', () => {
    expect(discountedPrice(99, { discountType: 'AMOUNT', discountValue: 20 })).toBe(79);
    expect(discountedPrice(99, { discountType: 'AMOUNT', discountValue: 100 })).toBe(0);
  });

  it('sells at one price, but never for more than before [3.030]', () => {
    expect(discountedPrice(99, { discountType: 'FIXED_PRICE', discountValue: 59 })).toBe(59);
    expect(discountedPrice(49, { discountType: 'FIXED_PRICE', discountValue: 59 })).toBe(49);
  });

  it('is a whole number between 0 and the price it replaces, whatever the event', () => {
    fc.assert(
      fc.property(dollars, terms, (base, discount) => {
        const price = discountedPrice(base, discount);
        expect(Number.isInteger(price)).toBe(true);
        expect(price).toBeGreaterThanOrEqual(0);
        expect(price).toBeLessThanOrEqual(base);
      }),
    );
  });
});

describe('lowest event price', () => {
  it('starts from the member price where there is one', () => {
    const event = { discountType: 'PERCENT', discountValue: 10 } as const;
    expect(lowestEventPrice({ price: 200, memberPrice: 180 }, [event])).toEqual({
      event,
      price: 162,
    });
  });

  it('ignores events that save nothing', () => {
    const above = { discountType: 'FIXED_PRICE', discountValue: 90 } as const;
    const nothing = { discountType: 'PERCENT', discountValue: 0 } as const;
    expect(lowestEventPrice({ price: 100, memberPrice: 90 }, [above, nothing])).toBeUndefined();
    expect(lowestEventPrice({ price: 100, memberPrice: null }, [])).toBeUndefined();
  });

  it('never stacks: it is the price of exactly one event, and no other is lower [3.030]', () => {
    fc.assert(
      fc.property(prices, fc.array(terms, { maxLength: 6 }), (given, events) => {
        const base = replacedPrice(given);
        const lowest = lowestEventPrice(given, events);
        const possible = events.map((event) => discountedPrice(base, event));
        expect(lowest?.price ?? base).toBe(Math.min(base, ...possible));
        if (lowest) expect(lowest.price).toBe(discountedPrice(base, lowest.event));
      }),
    );
  });

  it('does not depend on the order of the events', () => {
    fc.assert(
      fc.property(prices, fc.array(terms, { maxLength: 6 }), (given, events) => {
        expect(lowestEventPrice(given, events)?.price).toBe(
          lowestEventPrice(given, events.toReversed())?.price,
        );
      }),
    );
  });

  it('never makes a shopper pay more than without events', () => {
    fc.assert(
      fc.property(prices, fc.array(terms, { maxLength: 6 }), (given, events) => {
        const eventPrice = lowestEventPrice(given, events)?.price ?? null;
        expect(sellingPrice({ ...given, eventPrice })).toBeLessThanOrEqual(replacedPrice(given));
      }),
    );
  });
});

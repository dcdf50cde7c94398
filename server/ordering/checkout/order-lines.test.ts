import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reductionsOf } from '#rules/orders/reductions.ts';
import { offersOf } from '#rules/prices/order-offers.ts';
import { paidForLine } from '#rules/prices/prorate.ts';
import { solveOffers } from '#rules/quote/offers/solve-offers.ts';
import { quote } from '#rules/quote/quote.ts';
import type { AmountOfferTerms, QuantityOfferTerms } from '#rules/quote/terms.ts';
import type { GiftLine, Quote, QuoteInput } from '#rules/quote/types.ts';
import { anyCart } from '#rules/testing/any-cart.ts';
import { boughtLines, giftLine } from './order-lines.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
const runs = { numRuns: 2000 };

/**
 * A second way to the sums of a cart without offers: the unit prices of its goods, and the coupon by largest remainder.
 */
function recomputed({ goods }: QuoteInput, { lines, amounts }: Quote) {
  const priced = lines.map(({ kind, id, count }) => {
    const found = (kind === 'product' ? goods.products : goods.combinations).get(id);
    const { price = 0, sellingPrice = 0 } = found ?? {};
    return { kind, id, listPrice: Math.max(price, sellingPrice), unitPrice: sellingPrice, count };
  });
  const sold = sum(priced.map(({ unitPrice, count }) => unitPrice * count));
  const shares = new Map(
    priced
      .map((line) => {
        const exact = line.unitPrice * line.count * amounts.coupon;
        const rest = sold === 0 ? 0 : exact % sold;
        return { line, rest, share: sold === 0 ? 0 : (exact - rest) / sold };
      })
      .map(({ line, rest, share }) => [line, { rest, share }] as const),
  );
  return { priced, sold, shares };
}

/** Offers on all goods, from few units and TWD on, so that random carts get them. */
const offers = fc.record({
  count: fc.integer({ min: 2, max: 4 }),
  amount: fc.integer({ min: 0, max: 900 }),
  threshold: fc.integer({ min: 1, max: 2000 }),
  off: fc.integer({ min: 1, max: 300 }),
});
const always = {
  scope: 'ALL_PRODUCTS',
  products: [],
  combinations: [],
  eventBeginAt: null,
  eventEndAt: null,
  currentVisibilityRule: 'ONLINE',
} as const;
const withOffers = fc
  .tuple(anyCart, offers)
  .map(([cart, { count, amount, threshold, off }]): QuoteInput => {
    const any: QuantityOfferTerms = {
      ...always,
      id: 7,
      title: '任選',
      label: '',
      kind: 'ANY_N_FOR',
      groupB: [],
      weight: 0,
      tiers: [{ count, amount, percent: null }],
      maxUsesPerOrder: null,
    };
    const full: AmountOfferTerms = {
      ...always,
      id: 7,
      title: '滿額',
      label: '',
      discountType: 'AMOUNT',
      discountValue: off,
      thresholdAmount: threshold,
      isRepeated: true,
    };
    return { ...cart, quantityOffers: [any], amountOffers: [full] };
  });

describe('the lines of an order', () => {
  it('of a cart without offers have the amounts of its unit prices and its coupon', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        const quoted = quote(cart);
        const { priced, sold, shares } = recomputed(cart, quoted);
        const lines = boughtLines(quoted);
        expect(lines.map(({ offerShare, adjustments }) => [offerShare, adjustments])).toEqual(
          lines.map(() => [0, []]),
        );
        for (const [index, line] of priced.entries()) {
          const { kind, id: itemId, listPrice, unitPrice, count: quantity } = line;
          const stored = lines[index];
          expect(stored).toMatchObject({ kind, itemId, listPrice, unitPrice, quantity });
          const { rest = 0, share = 0 } = shares.get(line) ?? {};
          expect([share, share + (rest > 0 ? 1 : 0)]).toContain(stored?.couponShare);
        }
        const { product, discount, coupon, shipFee, paid } = quoted.amounts;
        expect(product - discount).toBe(sold);
        expect(sum(lines.map(({ couponShare }) => couponShare))).toBe(coupon);
        expect(sum(lines.map(paidForLine)) + shipFee).toBe(paid);
        const named = reductionsOf(quoted).filter(
          ({ kind }) => kind === 'EVENT' || kind === 'MEMBER_PRICE',
        );
        expect(sum(named.map(({ amount }) => amount))).toBe(discount);
      }),
      runs,
    );
  });

  it('name the offers of their cart again, and add up to what it costs', () => {
    let applied = 0;
    fc.assert(
      fc.property(withOffers, (cart) => {
        const quoted = quote(cart, solveOffers);
        const lines = boughtLines(quoted);
        const shown = quoted.offers.map(({ id, kind, title, amount, units }) => ({
          id,
          kind,
          title,
          amount,
          units,
        }));
        const byKey = (a: { kind: string }, b: { kind: string }) => a.kind.localeCompare(b.kind);
        const stored = offersOf(lines);
        applied += stored.length;
        expect(stored.toSorted(byKey).map(({ units: _, ...offer }) => offer)).toEqual(
          shown.toSorted(byKey).map(({ units: _, ...offer }) => offer),
        );
        for (const line of lines) {
          expect(sum(line.adjustments.map(({ amount }) => amount))).toBe(line.offerShare);
          expect(paidForLine(line)).toBeGreaterThanOrEqual(0);
        }
        const { shipFee, paid } = quoted.amounts;
        expect(sum(lines.map(paidForLine)) + shipFee).toBe(paid);
      }),
      { numRuns: 200 },
    );
    expect(applied).toBeGreaterThan(50);
  });
});

describe('the offer of a stored line', () => {
  const kindOf = (kind: 'QUANTITY_OFFER' | 'AMOUNT_OFFER' | 'ADD_ON', offers: object[]) => {
    const adjustment = { kind, offerId: 5, title: '', label: '', units: 1, amount: 10 };
    const lines = [{ kind: 'product', id: 1, components: [], adjustments: [adjustment] }];
    const [stored] = boughtLines({ lines, offers } as unknown as Quote);
    return stored?.adjustments?.[0]?.offerKind;
  };
  const offers = [
    { kind: 'AMOUNT_OFFER', id: 5 },
    { kind: 'COUNT', id: 5 },
  ];

  it('is named by its kind, as an offer on units and one on an amount may have the same number', () => {
    expect(kindOf('QUANTITY_OFFER', offers)).toBe('COUNT');
    expect(kindOf('AMOUNT_OFFER', offers)).toBe('AMOUNT_OFFER');
  });

  it('has no kind if it is an add-on, or is not there any more', () => {
    expect(kindOf('ADD_ON', offers)).toBeNull();
    expect(kindOf('QUANTITY_OFFER', [])).toBeNull();
  });
});

describe('a stored gift', () => {
  const gift = { id: 20, name: '贈品', image: 'a.jpg', count: 1, reason: 'freebie' } as GiftLine;

  it('costs nothing, takes nothing from the stock of goods, and has the number for the ERP', () => {
    expect(giftLine(gift, { 20: 'G-20' })).toEqual({
      kind: 'gift',
      itemId: 20,
      name: '贈品',
      image: 'a.jpg',
      volume: '',
      materialNo: 'G-20',
      listPrice: 0,
      unitPrice: 0,
      quantity: 1,
      offerShare: 0,
      adjustments: [],
      couponShare: 0,
      giftReason: 'freebie',
      components: [],
    });
    expect(giftLine(gift, {})).toMatchObject({ materialNo: '' });
  });
});

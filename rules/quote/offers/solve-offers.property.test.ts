import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCart } from '../../testing/any-cart.ts';
import { anyOfferCart } from '../../testing/any-offers.ts';
import { quote } from '../quote.ts';
import type { Quote, QuoteInput } from '../types.ts';
import { solveOffers } from './solve-offers.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const priced = (input: QuoteInput) => quote(input, solveOffers);
const goodsAmount = ({ amounts }: Quote) => amounts.product - amounts.discount;
const cost = (input: QuoteInput) => goodsAmount(priced(input));

const anySmallCart = anyOfferCart({
  mostLines: 4,
  mostUnits: 10,
  mostOffers: 3,
  mostAmountOffers: 2,
});
const anyLargeCart = anyOfferCart({
  mostLines: 9,
  mostUnits: 60,
  mostOffers: 5,
  mostAmountOffers: 1,
});

/** The same cart with so many units more of a line. */
const withMore = (input: QuoteInput, index: number, units = 1): QuoteInput => ({
  ...input,
  lines: input.lines.map((line, place) =>
    place === index ? { ...line, quantity: line.quantity + units } : line,
  ),
});

describe('any cart with offers', () => {
  it('has whole shares that add up to each offer, and no unit below 0', () => {
    fc.assert(
      fc.property(anyLargeCart, (input) => {
        const { lines, offers, amounts, coupon } = priced(input);
        for (const { kind, id, amount, units } of offers) {
          const reason = kind === 'AMOUNT_OFFER' ? 'AMOUNT_OFFER' : 'QUANTITY_OFFER';
          const shares = lines
            .flatMap(({ adjustments }) => adjustments)
            .filter((one) => one.kind === reason && one.offerId === id);
          expect(sum(shares.map((one) => one.amount))).toBe(amount);
          expect(amount).toBeGreaterThan(0);
          expect(units.length).toBeGreaterThan(0);
        }
        for (const { adjustments, offerShare, unitPrice, count, amount } of lines) {
          expect(sum(adjustments.map((one) => one.amount))).toBe(offerShare);
          expect(
            adjustments.every((one) => Number.isSafeInteger(one.amount) && one.amount > 0),
          ).toBe(true);
          expect(unitPrice * count - offerShare).toBe(amount);
          expect(amount).toBeGreaterThanOrEqual(0);
          const inQuantityOffers = adjustments.filter(({ kind }) => kind === 'QUANTITY_OFFER');
          expect(sum(inQuantityOffers.map(({ units }) => units))).toBeLessThanOrEqual(count);
        }
        expect(sum(lines.map(({ amount }) => amount))).toBe(amounts.product - amounts.discount);
        expect(coupon).toBeNull();
      }),
      { numRuns: 150 },
    );
  });

  it('never costs more than by any one of its offers alone', () => {
    fc.assert(
      fc.property(anyLargeCart, (input) => {
        const { quantityOffers = [], amountOffers = [] } = input;
        const together = cost(input);
        const none = { ...input, quantityOffers: [], amountOffers: [] };
        for (const offer of quantityOffers) {
          expect(together).toBeLessThanOrEqual(cost({ ...none, quantityOffers: [offer] }));
        }
        for (const offer of amountOffers) {
          expect(together).toBeLessThanOrEqual(cost({ ...none, amountOffers: [offer] }));
        }
      }),
      { numRuns: 75 },
    );
  });

  it('costs the same whatever the order of its lines and of its offers', () => {
    fc.assert(
      fc.property(anyLargeCart, (input) => {
        const straight = priced(input);
        const mixed = priced({
          ...input,
          lines: input.lines.toReversed(),
          quantityOffers: (input.quantityOffers ?? []).toReversed(),
          amountOffers: (input.amountOffers ?? []).toReversed(),
        });
        expect(mixed.amounts).toEqual(straight.amounts);
        expect(mixed.offers).toEqual(straight.offers);
        expect(mixed.cheaperWithMore).toEqual(straight.cheaperWithMore);
        expect(mixed.lines.toReversed()).toEqual(straight.lines);
      }),
      { numRuns: 100 },
    );
  });

  it('costs at most the price of a unit more with one unit more', () => {
    fc.assert(
      fc.property(anySmallCart, (input) => {
        const before = priced(input);
        for (const [index, { unitPrice }] of before.lines.entries()) {
          expect(cost(withMore(input, index))).toBeLessThanOrEqual(goodsAmount(before) + unitPrice);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('says which unit more makes the goods cheapest, and only if one does', () => {
    fc.assert(
      fc.property(anySmallCart, (input) => {
        const { cheaperWithMore, ...before } = priced(input);
        const saved = input.lines.map(
          (_, index) => goodsAmount({ ...before, cheaperWithMore }) - cost(withMore(input, index)),
        );
        const most = Math.max(...saved);
        expect(cheaperWithMore?.saves ?? 0).toBe(Math.max(most, 0));
        if (!cheaperWithMore) return;
        const index = input.lines.findIndex(
          ({ kind, id }) => kind === cheaperWithMore.kind && id === cheaperWithMore.id,
        );
        expect(saved[index]).toBe(most);
      }),
      { numRuns: 200 },
    );
  });

  it('is never cheaper in two orders, if no offer counts per order', () => {
    const repeated = anyOfferCart({
      mostLines: 4,
      mostUnits: 16,
      mostOffers: 3,
      mostAmountOffers: 0,
      kinds: ['ANY_N_FOR', 'NTH_PERCENT', 'COUNT_PERCENT', 'PAIR'],
    });
    fc.assert(
      fc.property(
        repeated,
        fc.array(fc.nat(16), { minLength: 4, maxLength: 4 }),
        (input, split) => {
          const quantityOffers = (input.quantityOffers ?? []).map((one) => ({
            ...one,
            maxUsesPerOrder: null,
          }));
          const first = input.lines.map((line, index) => ({
            ...line,
            quantity: Math.min(line.quantity, split[index] ?? 0),
          }));
          const second = input.lines.map((line, index) => ({
            ...line,
            quantity: line.quantity - (first[index]?.quantity ?? 0),
          }));
          const of = (lines: QuoteInput['lines']) =>
            cost({ ...input, quantityOffers, lines: lines.filter(({ quantity }) => quantity > 0) });
          expect(of(input.lines)).toBeLessThanOrEqual(of(first) + of(second));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('is proved to have the best price up to 60 units in 12 classes', () => {
    fc.assert(
      fc.property(
        anyOfferCart({
          mostLines: 9,
          mostUnits: 60,
          mostOffers: 4,
          mostAmountOffers: 0,
          kinds: ['ANY_N_FOR', 'NTH_PERCENT', 'COUNT_PERCENT', 'COUNT_AMOUNT'],
        }),
        (input) => {
          expect(priced(input).isExact).toBe(true);
        },
      ),
      { numRuns: 75 },
    );
  });
});

describe('a cart without offers', () => {
  it('has the same quote with the solver as without', () => {
    fc.assert(
      fc.property(anyCart, (input) => {
        expect(quote({ ...input, quantityOffers: [], amountOffers: [] }, solveOffers)).toEqual(
          quote(input),
        );
      }),
      { numRuns: 250 },
    );
  });

  it('costs the same under offers that do not run', () => {
    const past = {
      eventBeginAt: '2020-01-01T00:00:00+08:00',
      eventEndAt: '2020-02-01T00:00:00+08:00',
    };
    fc.assert(
      fc.property(anySmallCart, ({ quantityOffers = [], amountOffers = [], ...input }) => {
        const over = {
          quantityOffers: quantityOffers.map((one) => ({ ...one, ...past })),
          amountOffers: amountOffers.map((one) => ({ ...one, ...past })),
        };
        const { unfired, ...rest } = priced({ ...input, ...over });
        const { unfired: none, ...plain } = quote(input);
        expect(rest).toEqual(plain);
        expect(unfired.map(({ reason }) => reason)).toEqual(
          [...quantityOffers, ...amountOffers].map(() => 'OVER'),
        );
        expect(none).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});

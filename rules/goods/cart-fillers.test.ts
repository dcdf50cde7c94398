import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasReached } from '../quote/has-reached.ts';
import { atLevel, goodsAtLevel } from '../quote/level-prices.ts';
import { solveOffers } from '../quote/offers/solve-offers.ts';
import { quote } from '../quote/quote.ts';
import type { FreeShippingTerms } from '../quote/terms.ts';
import type { Quote } from '../quote/types.ts';
import { withMore } from '../quote/with-more.ts';
import { anyCart } from '../testing/any-cart.ts';
import { anyOfferCart } from '../testing/any-offers.ts';
import { product } from '../testing/plain-cart.ts';
import { type AddableGoods, byPrice, fillersFor } from './cart-fillers.ts';
import { lineKey } from './cart-lines.ts';

const priced = (...prices: number[]): AddableGoods[] =>
  prices
    .map((unitPrice, index): AddableGoods => {
      const id = index + 1;
      return { kind: 'product', id, name: `商品 ${id}`, image: '', unitPrice, productIds: [id] };
    })
    .toSorted(byPrice);
const pricesOf = (goods: readonly AddableGoods[]) => goods.map(({ unitPrice }) => unitPrice);
const none: ReadonlySet<number> = new Set();

describe('goods that fill a cart', () => {
  it('are the three cheapest of those that reach the threshold alone', () => {
    expect(pricesOf(fillersFor(90, priced(50, 300, 89, 90, 120, 95), none))).toEqual([90, 95, 120]);
  });

  it('are fewer if fewer reach it alone', () => {
    expect(pricesOf(fillersFor(90, priced(10, 20, 100), none))).toEqual([100]);
  });

  it('are none that cost more than twice the cheapest', () => {
    expect(pricesOf(fillersFor(90, priced(100, 200, 201), none))).toEqual([100, 200]);
  });

  it('are three together if none reaches it alone', () => {
    expect(pricesOf(fillersFor(100, priced(10, 30, 40, 45, 50), none))).toEqual([10, 40, 50]);
  });

  it('are, of three and three at one sum, those with the cheapest', () => {
    expect(pricesOf(fillersFor(100, priced(10, 20, 30, 40, 50), none))).toEqual([10, 40, 50]);
  });

  it('are three of the sixty dearest', () => {
    const equal = (count: number) => Array.from({ length: count }, () => 50);
    expect(pricesOf(fillersFor(101, priced(1, ...equal(59)), none))).toEqual([1, 50, 50]);
    expect(pricesOf(fillersFor(101, priced(1, ...equal(60)), none))).toEqual([50, 50, 50]);
  });

  it('are none if three together do not reach it', () => {
    expect(fillersFor(500, priced(10, 30, 40, 45, 50), none)).toEqual([]);
    expect(fillersFor(5, [], none)).toEqual([]);
    expect(fillersFor(50, priced(30, 30), none)).toEqual([]);
  });

  it('are the next ones if an offer takes off what the first would add, for at most twelve tries', () => {
    const goods = priced(...Array.from({ length: 20 }, (_, index) => 100 + index));
    const from = (least: number) => (added: readonly AddableGoods[]) =>
      added.every(({ unitPrice }) => unitPrice >= least);
    expect(pricesOf(fillersFor(90, goods, none, from(104)))).toEqual([104, 105, 106]);
    expect(pricesOf(fillersFor(90, goods, none, from(110)))).toEqual([110, 111]);
    let tries = 0;
    const never = () => {
      tries++;
      return false;
    };
    expect(fillersFor(90, goods, none, never)).toEqual([]);
    expect(tries).toBe(12);
  });

  it('are none if not even three reach it with the cart', () => {
    const goods = priced(40, 40, 40);
    expect(pricesOf(fillersFor(100, goods, none))).toEqual([40, 40, 40]);
    expect(fillersFor(100, goods, none, () => false)).toEqual([]);
  });

  it('are never in the cart already', () => {
    expect(pricesOf(fillersFor(90, priced(90, 95), new Set([1])))).toEqual([95]);
  });

  it('are none with any product of the cart in them', () => {
    const [first, second] = priced(90, 95);
    if (!first || !second) throw new Error('no goods');
    const set: AddableGoods = { ...second, kind: 'combination', productIds: [2, 7] };
    expect(pricesOf(fillersFor(90, [first, set], new Set([7])))).toEqual([90]);
    expect(pricesOf(fillersFor(90, [first, set], new Set([8])))).toEqual([90, 95]);
  });

  it('are taken by price, of equal ones combinations first, then the older goods', () => {
    const [goods] = priced(90);
    if (!goods) throw new Error('no goods');
    const combination: AddableGoods = { ...goods, kind: 'combination', id: 9 };
    const sorted = [
      { ...goods, id: 3 },
      { ...goods, id: 2 },
      combination,
      { ...goods, unitPrice: 8 },
    ];
    expect(sorted.toSorted(byPrice).map(({ kind, id }) => [kind, id])).toEqual([
      ['product', 1],
      ['combination', 9],
      ['product', 2],
      ['product', 3],
    ]);
  });

  const anyGoods = fc
    .array(fc.integer({ min: 0, max: 400 }), { maxLength: 20 })
    .map((prices) => priced(...prices));

  it('reach the threshold for the least money of any one or any three', () => {
    fc.assert(
      fc.property(anyGoods, fc.integer({ min: 1, max: 900 }), (goods, missing) => {
        const found = fillersFor(missing, goods, none);
        const reaching = pricesOf(goods).filter((price) => price >= missing);
        const [cheapest] = reaching;
        if (cheapest !== undefined) {
          const near = reaching.filter((price) => price <= 2 * cheapest);
          expect(pricesOf(found)).toEqual(near.slice(0, 3));
          return;
        }
        const sums = goods.flatMap((a, i) =>
          goods
            .slice(i + 1)
            .flatMap((b, j) =>
              goods.slice(i + j + 2).map((c) => a.unitPrice + b.unitPrice + c.unitPrice),
            ),
        );
        const enough = sums.filter((sum) => sum >= missing);
        if (enough.length === 0) expect(found).toEqual([]);
        else expect(pricesOf(found).reduce((a, b) => a + b, 0)).toBe(Math.min(...enough));
      }),
    );
  });

  it('let the quote reach the threshold', () => {
    fc.assert(
      fc.property(anyCart, (input) => {
        const before = quote(input);
        const inCart = new Set(
          before.lines.flatMap(({ components }) => components.map(({ productId }) => productId)),
        );
        const asked = new Set(input.lines.map(lineKey));
        const goods = [...input.goods.products.values()]
          .filter(({ isVisible, purchaseLimit }) => isVisible && (purchaseLimit ?? 1) > 0)
          .filter(({ id }) => (input.stocks.get(id) ?? Number.POSITIVE_INFINITY) > 0)
          .filter((each) => !asked.has(lineKey(each)))
          .map(({ kind, id, name, image, sellingPrice }): AddableGoods => {
            return { kind, id, name, image, unitPrice: sellingPrice, productIds: [id] };
          })
          .toSorted(byPrice);
        for (const { kind, id, missing } of before.thresholds) {
          const fillers = fillersFor(missing, goods, inCart);
          const isAlone = fillers.every(({ unitPrice }) => unitPrice >= missing);
          for (const added of isAlone ? fillers.map((each) => [each]) : [fillers]) {
            const lines = [...input.lines, ...added.map((each) => ({ ...each, quantity: 1 }))];
            const after = quote({ ...input, lines });
            expect(after.thresholds.filter((one) => one.kind === kind && one.id === id)).toEqual(
              [],
            );
          }
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('let the quote reach the threshold with offers, at the price of a level', () => {
    const limits = { mostLines: 3, mostUnits: 6, mostOffers: 2, mostAmountOffers: 2 };
    const any = fc.record({
      cart: anyOfferCart(limits),
      others: fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 8 }),
      more: fc.integer({ min: 1, max: 250 }),
      percent: fc.integer({ min: 1, max: 60 }),
    });
    let proposed = 0;
    fc.assert(
      fc.property(any, ({ cart, others, more, percent }) => {
        const level = { name: '金卡', percent };
        const input = { ...cart, goods: goodsAtLevel(cart.goods, level) };
        const { amounts } = quote(input, solveOffers);
        const thresholdAmount = amounts.product - amounts.discount + more;
        const event = { id: 1, title: '免運', thresholdAmount, currentVisibilityRule: 'ONLINE' };
        const withEvent = { ...input, freeShippingEvents: [event as FreeShippingTerms] };
        const before = quote(withEvent, solveOffers);
        const goods = others
          .map((price, index) => atLevel(product(20 + index, price), level))
          .map((saleable) => {
            const { kind, id, name, image, sellingPrice: unitPrice } = saleable;
            return { kind, id, name, image, unitPrice, productIds: [id], saleable };
          })
          .toSorted(byPrice);
        for (const threshold of before.thresholds.filter(({ missingUnits }) => !missingUnits)) {
          const { kind, id, missing } = threshold;
          const withThem = (added: typeof goods) =>
            quote(
              withMore(
                withEvent,
                added.map(({ saleable }) => saleable),
              ),
              solveOffers,
            );
          const fillers = fillersFor(missing, goods, none, (added) =>
            hasReached(threshold, { before, after: withThem([...added]) }),
          );
          const isAlone = fillers.every(({ unitPrice }) => unitPrice >= missing);
          for (const added of isAlone ? fillers.map((each) => [each]) : [fillers]) {
            if (added.length === 0) continue;
            proposed++;
            const after = withThem(added);
            if (kind === 'FREE_SHIPPING') expect(after.shipping.freeBy).toMatchObject({ id: 1 });
            else expect(saved(after, id)).toBeGreaterThan(saved(before, id));
          }
        }
      }),
      { numRuns: 300 },
    );
    expect(proposed).toBeGreaterThan(100);
  });
});

/** TWD that an offer on an amount takes off. */
const saved = ({ offers }: Quote, id: number): number =>
  offers.find((one) => one.kind === 'AMOUNT_OFFER' && one.id === id)?.amount ?? 0;

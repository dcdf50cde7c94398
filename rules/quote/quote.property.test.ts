import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shippingFee } from '../delivery/shipping.ts';
import type { GiftReason } from '../goods/cart-lines.ts';
import { prorate, refundOfUnits } from '../prices/prorate.ts';
import { anyCart, productIds, withoutProductLimits } from '../testing/any-cart.ts';
import { anyShares } from '../testing/any-shares.ts';
import { neededGifts } from './needed-stock.ts';
import { quote } from './quote.ts';
import type { Quote, UnfiredRule } from './types.ts';

const runs = { numRuns: 1500 };

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function usedStock({ lines }: Quote): Map<number, number> {
  const used = new Map<number, number>();
  for (const { components, count } of lines) {
    for (const { productId, quantity } of components) {
      used.set(productId, (used.get(productId) ?? 0) + quantity * count);
    }
  }
  return used;
}

describe('any cart', () => {
  it('has whole, non-negative amounts that add up', () => {
    fc.assert(
      fc.property(anyCart, (input) => {
        const { lines, amounts, unitCount } = quote(input);
        for (const value of Object.values(amounts)) {
          expect(Number.isSafeInteger(value) && value >= 0).toBe(true);
        }
        const { product, discount, coupon, shipFee, paid } = amounts;
        expect(product - discount - coupon + shipFee).toBe(paid);
        expect(sum(lines.map(({ listPrice, count }) => listPrice * count))).toBe(product);
        expect(sum(lines.flatMap((one) => one.discounts.map(({ amount }) => amount)))).toBe(
          discount,
        );
        expect(sum(lines.map(({ amount }) => amount)) - coupon + shipFee).toBe(paid);
        expect(sum(lines.map(({ couponShare }) => couponShare))).toBe(coupon);
        expect(sum(lines.map(({ count }) => count))).toBe(unitCount);
        for (const one of lines) {
          const off = sum(one.discounts.map(({ amount }) => amount));
          expect(one.listPrice * one.count - off).toBe(one.amount);
          expect(Number.isSafeInteger(one.couponShare) && one.couponShare >= 0).toBe(true);
          expect(one.couponShare).toBeLessThanOrEqual(one.amount);
        }
      }),
      runs,
    );
  });

  it('never costs more than list prices and shipping', () => {
    fc.assert(
      fc.property(anyCart, (input) => {
        const { amounts, shipping } = quote(input);
        expect(amounts.paid).toBeLessThanOrEqual(amounts.product + shipping.listFee);
        expect(shipping.fee === 0 || shipping.fee === shipping.listFee).toBe(true);
        const fee = input.delivery ? shippingFee(input.fees, input.delivery) : 0;
        expect(shipping.listFee).toBeLessThanOrEqual(fee);
      }),
      runs,
    );
  });

  it('does not depend on the order of its lines', () => {
    const shuffled = anyCart.chain((input) =>
      fc.tuple(
        fc.constant(input),
        fc.shuffledSubarray([...input.lines], { minLength: input.lines.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([input, lines]) => {
        const straight = quote(input);
        const mixed = quote({ ...input, lines });
        expect(mixed.amounts).toEqual(straight.amounts);
        expect(mixed.shipping).toEqual(straight.shipping);
        expect(mixed.thresholds).toEqual(straight.thresholds);
        expect(mixed.gifts).toEqual(straight.gifts);
        expect(mixed.coupon).toEqual(straight.coupon);
        expect(mixed.unfired).toEqual(straight.unfired);
        const sorted = ({ lines: all }: Quote) =>
          all.toSorted((a, b) => a.kind.localeCompare(b.kind) || a.id - b.id);
        expect(sorted(mixed)).toEqual(sorted(straight));
      }),
      runs,
    );
  });

  it('never takes more of a product than there is, nor more of a product or a line than its limit', () => {
    fc.assert(
      fc.property(anyCart, (input) => {
        const result = quote(input);
        for (const [productId, used] of usedStock(result)) {
          expect(used).toBeLessThanOrEqual(input.stocks.get(productId) ?? Number.POSITIVE_INFINITY);
          const limit = input.goods.products.get(productId)?.purchaseLimit;
          expect(used).toBeLessThanOrEqual(limit ?? Number.POSITIVE_INFINITY);
        }
        for (const { kind, id, count, quantity, max } of result.lines) {
          const goods = kind === 'product' ? input.goods.products : input.goods.combinations;
          expect(count).toBeLessThanOrEqual(goods.get(id)?.purchaseLimit ?? quantity);
          expect(count).toBeLessThanOrEqual(Math.min(quantity, max));
        }
      }),
      runs,
    );
  });

  it('needs one correction only: a second quote of the corrected cart changes nothing', () => {
    fc.assert(
      fc.property(anyCart, (input) => {
        const first = quote(input);
        const lines = first.lines.map(({ kind, id, count }) => ({ kind, id, quantity: count }));
        const second = quote({ ...input, lines });
        expect(second.changes).toEqual([]);
        expect(second.amounts).toEqual(first.amounts);
      }),
      runs,
    );
  });

  it('does not cost more to ship when goods are added to a cart that is not empty', () => {
    fc.assert(
      fc.property(anyCart, fc.constantFrom(...productIds), (input, id) => {
        const plenty = { ...input, stocks: new Map(), goods: withoutProductLimits(input.goods) };
        const before = quote(plenty);
        fc.pre(before.unitCount > 0);
        const lines = [...input.lines, { kind: 'product' as const, id, quantity: 1 }];
        expect(quote({ ...plenty, lines }).amounts.shipFee).toBeLessThanOrEqual(
          before.amounts.shipFee,
        );
      }),
      runs,
    );
  });

  it('shows at most two thresholds, nearest first, each with the amount still missing', () => {
    fc.assert(
      fc.property(anyCart, (input) => {
        const { thresholds, amounts } = quote(input);
        expect(thresholds.length).toBeLessThanOrEqual(2);
        const missed = thresholds.map(({ missing }) => missing);
        expect(missed).toEqual(missed.toSorted((one, other) => one - other));
        for (const { thresholdAmount, missing } of thresholds) {
          expect(missing).toBeGreaterThan(0);
          expect(amounts.product - amounts.discount + missing).toBe(thresholdAmount);
        }
      }),
      runs,
    );
  });

  it('costs the same whatever order its units are added in', () => {
    fc.assert(
      fc.property(anyCart, (input) => {
        const units = input.lines.flatMap(({ kind, id, quantity }) =>
          Array.from({ length: quantity }, () => ({ kind, id, quantity: 1 })),
        );
        fc.pre(units.length > 0);
        const asked = input.lines.filter(({ quantity }) => quantity > 0);
        const once = quote({ ...input, lines: asked });
        const oneByOne = quote({ ...input, lines: units.toReversed() });
        expect(oneByOne.amounts).toEqual(once.amounts);
        expect(oneByOne.gifts).toEqual(once.gifts);
      }),
      runs,
    );
  });

  it('gets no more units of a gift than there are, and only for a reason that holds', () => {
    fc.assert(
      fc.property(anyCart, (input) => {
        const { gifts, unitCount, amounts, coupon } = quote(input);
        const goodsAmount = amounts.product - amounts.discount;
        for (const [id, units] of neededGifts(gifts)) {
          expect(units).toBeLessThanOrEqual(input.giftStocks.get(id) ?? Number.POSITIVE_INFINITY);
        }
        for (const { reason, sourceId, count, state } of gifts) {
          expect(unitCount).toBeGreaterThan(0);
          expect(state).toBe(count === 1 ? reason : 'giveOut');
          if (reason === 'firstPurchaseGift') expect(input.isFirstPurchase).toBe(true);
          if (reason === 'freebie') expect(sourceId).toBe(coupon?.id);
          if (reason !== 'thresholdReward') continue;
          const reward = input.thresholdRewards.find(({ id }) => id === sourceId);
          expect(reward?.thresholdAmount).toBeLessThanOrEqual(goodsAmount);
        }
        const rewards = new Set(
          gifts
            .filter(({ reason }) => reason === 'thresholdReward')
            .map(({ sourceId }) => sourceId),
        );
        expect(rewards.size).toBeLessThanOrEqual(1);
      }),
      runs,
    );
  });

  it('never costs more with a coupon, and keeps everything that it gets without one', () => {
    fc.assert(
      fc.property(anyCart, (input) => {
        const without = quote({ ...input, coupon: null });
        const { amounts, shipping, coupon, gifts } = quote(input);
        expect(amounts.paid).toBeLessThanOrEqual(without.amounts.paid);
        expect(amounts.product).toBe(without.amounts.product);
        if (without.shipping.freeBy) expect(shipping.freeBy).toEqual(without.shipping.freeBy);
        if (coupon && coupon.reason !== null) expect(amounts).toEqual(without.amounts);
        expect(gifts.filter(({ reason }) => reason !== 'freebie').length).toBe(
          without.gifts.length,
        );
      }),
      runs,
    );
  });

  it('shows for every rule either its effect or the reason why it has none', () => {
    fc.assert(
      fc.property(anyCart, (input) => {
        const { unfired, shipping, gifts, coupon } = quote(input);
        const reasons = (rule: UnfiredRule['rule'], id: number) =>
          unfired.filter((one) => one.rule === rule && one.id === id).length;
        for (const { id } of input.freeShippingEvents) {
          const isFired = shipping.freeBy?.kind === 'EVENT' && shipping.freeBy.id === id;
          expect(reasons('FREE_SHIPPING', id)).toBe(isFired ? 0 : 1);
        }
        const isGiven = (reason: GiftReason, id: number) =>
          gifts.some((gift) => gift.reason === reason && gift.sourceId === id && gift.count > 0);
        for (const { id } of input.thresholdRewards) {
          expect(reasons('THRESHOLD_REWARD', id)).toBe(isGiven('thresholdReward', id) ? 0 : 1);
        }
        for (const { id } of input.firstPurchaseEvents) {
          expect(reasons('FIRST_PURCHASE', id)).toBe(isGiven('firstPurchaseGift', id) ? 0 : 1);
        }
        expect(reasons('COUPON', 7)).toBe(coupon !== null && coupon.reason !== null ? 1 : 0);
      }),
      runs,
    );
  });
});

describe('any share of an amount', () => {
  it('is a whole number not above its weight, and all shares add up to the amount', () => {
    const amounts = fc
      .array(fc.integer({ min: 0, max: 100_000_000 }), { minLength: 1, maxLength: 30 })
      .chain((weights) =>
        fc.tuple(fc.constant(weights), fc.integer({ min: 0, max: sum(weights) })),
      );
    fc.assert(
      fc.property(amounts, ([weights, amount]) => {
        const shares = prorate(amount, weights);
        expect(sum(shares)).toBe(amount);
        shares.forEach((share, index) => {
          expect(Number.isSafeInteger(share) && share >= 0).toBe(true);
          expect(share).toBeLessThanOrEqual(weights[index] ?? 0);
        });
      }),
      runs,
    );
  });

  it('is refunded to the dollar with the units of its line, however these are split', () => {
    const returned = fc
      .record({
        unitPrice: fc.integer({ min: 0, max: 5000 }),
        steps: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 6 }),
      })
      .chain(({ unitPrice, steps }) => {
        const quantity = sum(steps);
        return fc
          .record(anyShares(unitPrice * quantity))
          .map((shares) => ({ line: { unitPrice, quantity, ...shares }, steps }));
      });
    fc.assert(
      fc.property(returned, ({ line, steps }) => {
        let before = 0;
        const refunds = steps.map((units) => {
          const refund = refundOfUnits(line, units, before);
          before += units;
          return refund;
        });
        for (const refund of refunds) expect(refund).toBeGreaterThanOrEqual(0);
        expect(sum(refunds)).toBe(
          line.unitPrice * line.quantity - line.offerShare - line.couponShare,
        );
      }),
      runs,
    );
  });
});

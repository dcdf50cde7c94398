import { describe, expect, it } from 'vitest';
import type { ChosenCoupon } from '../quote/terms.ts';
import type { QuoteInput } from '../quote/types.ts';
import { amountOffer, inputOf, product, quantityOffer, reward } from '../testing/plain-cart.ts';
import { knownOf, soldOrder } from '../testing/sold-order.ts';
import type { ReplayedCampaign, ReplayedCoupon, ReplayedDiscount } from './campaign.ts';
import type { PastOrder } from './past-order.ts';
import { newReplay } from './replay.ts';
import { replayOrder } from './replay-order.ts';

const noLimits = { orderLimit: null, memberLimit: null, dayLimit: null, budget: null };

const discount = (discountValue: number, values: Partial<ReplayedDiscount> = {}) => ({
  entity: 'discount-events' as const,
  terms: {
    id: 80,
    title: '週年慶',
    label: '週年',
    applicable: 'ALL_PRODUCTS' as const,
    discountType: 'PERCENT' as const,
    discountValue,
    productIds: new Set<number>(),
    combinationIds: new Set<number>(),
    currentVisibilityRule: 'ONLINE' as const,
    ...noLimits,
    ...values,
  },
});

const off = (discountValue: number, minAmount = 0): ChosenCoupon['couponEvent'] => ({
  name: `折 ${discountValue}`,
  discountType: 'AMOUNT',
  discountValue,
  minAmount,
  gifts: [],
  currentVisibilityRule: 'ONLINE',
});
const coupon = (discountValue: number, values: Partial<ReplayedCoupon> = {}) => ({
  entity: 'coupon-events' as const,
  terms: { id: 90, terms: off(discountValue), useLimit: null, ...values },
});
const ownCoupon = (discountValue: number): ChosenCoupon => ({
  id: 7,
  status: 'UNUSED',
  isUsedUp: false,
  couponEvent: off(discountValue),
});

const any3For = (amount: number) => [{ count: 3, amount }];

function replayOf(campaign: ReplayedCampaign, input: QuoteInput, values: Partial<PastOrder> = {}) {
  const order = soldOrder(input, values);
  return { order, ...replayOrder(order, campaign, knownOf(input)) };
}

/** The tally of orders of the same cart. */
function tallyOf(campaign: ReplayedCampaign, input: QuoteInput, orders: Partial<PastOrder>[]) {
  const replay = newReplay(campaign, knownOf(input));
  for (const values of orders) replay.add(soldOrder(input, values));
  return replay.tally();
}

describe('a past order with another campaign', () => {
  it('lets offers of its day compete with a new one', () => {
    const quantityOffers = [quantityOffer(1, 'ANY_N_FOR', any3For(250))];
    const input = inputOf([100, 100, 100], { quantityOffers });
    const better = quantityOffer(2, 'ANY_N_FOR', any3For(199));
    expect(replayOf({ entity: 'quantity-offers', terms: better }, input)).toMatchObject({
      isChanged: true,
      discount: 101,
      units: 3,
      paidAmount: 199 + 80,
    });
    const worse = quantityOffer(2, 'ANY_N_FOR', any3For(270));
    expect(replayOf({ entity: 'quantity-offers', terms: worse }, input)).toMatchObject({
      isChanged: false,
      discount: 0,
    });
  });

  it('has the new terms of an offer that ran, not both', () => {
    const input = inputOf([600], { amountOffers: [amountOffer(1, 500, 50)] });
    const draft = { entity: 'amount-offers', terms: amountOffer(1, 700, 100) } as const;
    expect(replayOf(draft, input)).toMatchObject({
      isChanged: true,
      discount: 0,
      paidAmount: 600 + 80,
    });
  });

  it('takes the price of an event off the member price of its day, where that is lower than what was paid', () => {
    const goods = [
      product(1, 200, { memberPrice: 180, sellingPrice: 180 }),
      product(2, 100, { sellingPrice: 60, eventPrice: 60 }),
    ];
    const input = inputOf([], {
      lines: goods.map(({ id }) => ({ kind: 'product', id, quantity: 2 })),
      goods: { products: new Map(goods.map((one) => [one.id, one])), combinations: new Map() },
    });
    expect(replayOf(discount(10), input)).toMatchObject({
      isChanged: true,
      discount: 36,
      units: 2,
      paidAmount: 2 * 162 + 2 * 60 + 80,
    });
  });

  it('leaves a reduced price whose member price is not known', () => {
    const input = inputOf([], {
      lines: [{ kind: 'product', id: 1, quantity: 1 }],
      goods: {
        products: new Map([[1, product(1, 200, { memberPrice: 180, sellingPrice: 180 })]]),
        combinations: new Map(),
      },
    });
    const known = { ...knownOf(input), pricesAt: () => undefined };
    const order = soldOrder(input);
    expect(replayOrder(order, discount(50), known)).toMatchObject({ isChanged: false });
    // Goods at their list price had no member price. They may have been removed since.
    const plain = soldOrder(inputOf([200]));
    expect(replayOrder(plain, discount(50), known)).toMatchObject({ discount: 100 });
  });

  it('becomes dearer where an event that ran would have given less', () => {
    const ran = discount(40, {}).terms;
    const goods = product(1, 100, { sellingPrice: 60, eventPrice: 60 });
    const input = inputOf([], {
      lines: [{ kind: 'product', id: 1, quantity: 1 }],
      goods: { products: new Map([[1, goods]]), combinations: new Map() },
    });
    const known = knownOf(input, [ran]);
    const order = soldOrder(input);
    const replayed = replayOrder(order, discount(10), known);
    expect(replayed).toMatchObject({ isChanged: true, discount: 10, paidAmount: 90 + 80 });
    expect(replayOrder(order, discount(40), known)).toMatchObject({
      isChanged: false,
      discount: 40,
    });
  });

  it('pays for delivery again where lower goods miss the threshold of its day', () => {
    const freeShipping = {
      id: 1,
      title: '免運',
      thresholdAmount: 500,
      currentVisibilityRule: 'ONLINE',
    } as const;
    const input = inputOf([500], { freeShippingEvents: [freeShipping] });
    expect(replayOf(discount(10), input)).toMatchObject({ discount: 50, paidAmount: 450 + 80 });
  });

  it('uses a coupon where it takes off more than the own one', () => {
    const input = inputOf([300], { coupon: ownCoupon(50) });
    expect(replayOf(coupon(80), input)).toMatchObject({ discount: 80, paidAmount: 220 + 80 });
    expect(replayOf(coupon(50), input)).toMatchObject({ discount: 0, isChanged: false });
    // The order used an earlier form of the same coupon.
    const same = coupon(20, { id: 70 });
    expect(replayOf(same, input)).toMatchObject({ discount: 20, paidAmount: 280 + 80 });
  });

  it('has units as add-ons that were bought anyway, if the rest reaches the threshold', () => {
    const terms = {
      id: 5,
      title: '加購',
      thresholdAmount: 300,
      conditionProductIds: [],
      goods: [{ productId: 2, addOnPrice: 49, limit: 2 }],
      currentVisibilityRule: 'ONLINE',
    } as const;
    const cart = (quantity: number) =>
      inputOf([200, 100], {
        lines: [
          { kind: 'product', id: 1, quantity: 1 },
          { kind: 'product', id: 2, quantity },
        ],
      });
    const campaign = { entity: 'add-on-offers', terms } as const;
    expect(replayOf(campaign, cart(1))).toMatchObject({ discount: 0, isChanged: false });
    expect(replayOf(campaign, cart(2))).toMatchObject({ discount: 51, units: 1 });
    expect(replayOf(campaign, cart(4))).toMatchObject({ discount: 102, units: 2 });
  });

  it('gets the gifts of the highest reward', () => {
    const input = inputOf([600], { thresholdRewards: [reward(1, 500)] });
    const draft = (amount: number) =>
      ({ entity: 'threshold-rewards', terms: reward(2, amount) }) as const;
    expect(replayOf(draft(550), input)).toMatchObject({ isChanged: true, gifts: 1, discount: 0 });
    expect(replayOf(draft(400), input)).toMatchObject({ isChanged: false, gifts: 0 });
  });

  it('is left alone and counted if a rule of its day has other terms now', () => {
    const input = inputOf([600], { amountOffers: [amountOffer(1, 500, 50)] });
    const replay = newReplay(discount(10), knownOf({ ...input, amountOffers: [] }));
    replay.add(soldOrder(input));
    expect(replay.tally()).toMatchObject({
      orders: 1,
      unknown: 1,
      changed: 0,
      discount: 0,
      units: 0,
      gifts: 0,
      revenueThen: 630,
      revenueNow: 630,
    });
  });
});

describe('a replay of many orders', () => {
  const days = (day: number) => new Date(`2026-11-0${day}T10:00:00+08:00`);

  it('sums up and names the ten orders with the greatest difference', () => {
    const replay = newReplay(discount(10), knownOf(inputOf([])));
    for (let id = 1; id <= 12; id++) replay.add(soldOrder(inputOf([id * 100]), { id }));
    const tally = replay.tally();
    expect(tally).toMatchObject({ orders: 12, changed: 12, units: 12, discount: 780 });
    expect(tally.revenueThen - tally.revenueNow).toBe(780);
    expect(tally.examples.map(({ id }) => id)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect(tally.examples[0]).toMatchObject({ paidThen: 1280, paidNow: 1160 });
  });

  it('gives each member a coupon once, and no more coupons than there are', () => {
    const input = inputOf([300]);
    const orders = [1, 1, 2, 3].map((memberId, index) => ({ memberId, placedAt: days(index + 1) }));
    expect(tallyOf(coupon(50), input, orders)).toMatchObject({ changed: 3, discount: 150 });
    const two = coupon(50, { useLimit: 2 });
    expect(tallyOf(two, input, orders)).toMatchObject({ changed: 2, discount: 100 });
  });

  it('keeps the limits of an event: of a day in Taiwan, of a member, and its budget', () => {
    const input = inputOf([100]);
    const orders = [1, 2, 1, 3].map((memberId, index) => ({
      memberId,
      placedAt: days(index < 2 ? 1 : 2),
    }));
    const changed = (limits: Partial<ReplayedDiscount>) =>
      tallyOf(discount(10, limits), input, orders).changed;
    expect(changed({ dayLimit: 1 })).toBe(2);
    expect(changed({ memberLimit: 1 })).toBe(3);
    expect(changed({ budget: 25 })).toBe(2);
    expect(changed({ orderLimit: 1 })).toBe(1);
  });
});

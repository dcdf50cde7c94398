import { describe, expect, it } from 'vitest';
import type { CartLine } from '#rules/goods/cart-lines.ts';
import { formatTwd } from '#rules/numbers.ts';
import type { WholeOrder } from '#server/ordering/orders/whole-orders.ts';
import {
  couponGift,
  orderToEdit,
  pads,
  rewardGift,
  set,
  soldToday,
} from '#server/testing/order-to-edit.ts';
import { askedOf, effectsOf, whyNotSold } from './changed-order.ts';
import { quoteWithOwnPrices, type Wanted } from './own-prices.ts';

const product = (id: number, quantity: number): CartLine => ({ kind: 'product', id, quantity });
const aSet: CartLine = { kind: 'combination', id: 2, quantity: 1 };
const nothing = { offered: [], freeShipping: [] };
const quoteOf = (
  order: WholeOrder,
  asked: readonly CartLine[],
  { offer = nothing, stocks = new Map(), coupon = null }: Partial<Wanted> = {},
) => quoteWithOwnPrices({ order, asked, offer, stocks, coupon });
const effects = (
  order: WholeOrder,
  asked: readonly CartLine[],
  { givenBack = 0, ...changes }: Partial<Wanted> & { givenBack?: number } = {},
) =>
  effectsOf(order, quoteOf(order, asked, changes), { givenBack, offer: changes.offer ?? nothing });

/** TWD 100 off from TWD 300 on. */
const coupon = {
  id: 6,
  status: 'USED',
  isUsedUp: false,
  couponEvent: {
    name: '折 100',
    discountType: 'AMOUNT',
    discountValue: 100,
    minAmount: 300,
    gifts: [],
    currentVisibilityRule: 'ONLINE',
    eventBeginAt: null,
    eventEndAt: null,
  },
} as unknown as NonNullable<Wanted['coupon']>;

describe('the goods that are asked for', () => {
  const order = orderToEdit({ lines: [pads, set, rewardGift] });
  const asked = (lines: { lineId: number; quantity: number }[], added: CartLine[] = []) =>
    askedOf(order, { lines, added });

  it('are those of the order with the new numbers of units, without removed ones', () => {
    expect(asked([])).toEqual([product(1, 3), aSet]);
    expect(asked([{ lineId: 11, quantity: 1 }])).toEqual([product(1, 1), aSet]);
    expect(asked([{ lineId: 11, quantity: 0 }])).toEqual([aSet]);
  });

  it('have added units of the same goods in the same line', () => {
    const added = [product(1, 2), product(1, 1), product(2, 4), { ...aSet, quantity: 2 }];
    expect(asked([{ lineId: 11, quantity: 1 }], added)).toEqual([
      product(1, 4),
      { ...aSet, quantity: 3 },
      product(2, 4),
    ]);
  });

  it('are none if a line is not of the order, or is a gift', () => {
    expect(asked([{ lineId: 99, quantity: 1 }])).toBeUndefined();
    expect(asked([{ lineId: 13, quantity: 1 }])).toBeUndefined();
    expect(
      asked([
        { lineId: 11, quantity: 1 },
        { lineId: 99, quantity: 1 },
      ]),
    ).toBeUndefined();
  });
});

describe('goods that cannot be had', () => {
  const order = orderToEdit();
  const whyNot = (asked: readonly CartLine[], changes: Partial<Wanted> = {}) => {
    const refusal = whyNotSold(order, quoteOf(order, asked, changes), changes.offer?.offered ?? []);
    return refusal && [refusal.failure.code, refusal.failure.message];
  };

  it('are named with how many there are', () => {
    expect(whyNot([product(1, 3), aSet])).toBeUndefined();
    expect(whyNot([product(1, 5)], { stocks: new Map([[1, 4]]) })).toEqual([
      'PRODUCT_IS_OUT_OF_STOCK',
      '「衛生棉」庫存不足，最多 4 件',
    ]);
  });

  it('are named with their limit', () => {
    const offer = { offered: [soldToday(3, { purchaseLimit: 2 })], freeShipping: [] };
    expect(whyNot([product(1, 3), product(3, 3)], { offer })).toEqual([
      'ORDER_ITEM_QUANTITY_EXCEEDED_LIMIT',
      '「商品 3」每筆訂單限購 2 件',
    ]);
  });

  it('are named as not sold', () => {
    const offer = { offered: [soldToday(3, { isVisible: false })], freeShipping: [] };
    expect(whyNot([product(1, 3), product(3, 1)], { offer })).toEqual([
      'PRODUCT_IS_OUT_OF_STOCK',
      '「商品 3」目前不販售，不能加入訂單',
    ]);
    expect(whyNot([product(1, 3), product(9, 1)])).toEqual([
      'PRODUCT_IS_OUT_OF_STOCK',
      '「」目前不販售，不能加入訂單',
    ]);
    // A product and a combination may have the same number.
    const combination = { ...soldToday(1, { isVisible: false }), kind: 'combination' as const };
    const asked: CartLine[] = [product(1, 3), { kind: 'combination', id: 1, quantity: 1 }];
    expect(whyNot(asked, { offer: { offered: [combination], freeShipping: [] } })).toEqual([
      'PRODUCT_IS_OUT_OF_STOCK',
      '「商品 1」目前不販售，不能加入訂單',
    ]);
  });
});

describe('a changed order', () => {
  const order = orderToEdit({ lines: [pads, set, rewardGift] });

  it('of the same goods has no effect', () => {
    const { before, changed, units, gifts, sentences } = effects(order, [product(1, 3), aSet]);
    expect(before).toEqual({ product: 860, discount: 120, coupon: 0, shipFee: 0, paid: 740 });
    expect(changed).toMatchObject({
      removed: [],
      added: [],
      amounts: before,
      reductions: order.reductions,
      thresholds: order.thresholds,
      userCouponId: null,
      loweredAmount: null,
    });
    expect(changed.remaining.map(({ lineId, quantity }) => [lineId, quantity])).toEqual([
      [11, 3],
      [12, 1],
    ]);
    expect([...units]).toEqual([
      [1, 0],
      [3, 0],
    ]);
    expect([...gifts, ...sentences]).toEqual([]);
  });

  it('brings back the units of removed goods, also of those in combinations', () => {
    const { changed, units } = effects(order, [product(1, 2)]);
    expect(changed.removed).toEqual([12, 13]);
    expect(changed.remaining).toMatchObject([
      { lineId: 11, quantity: 2, offerShare: 40, adjustments: [{ units: 2, amount: 40 }] },
    ]);
    expect([...units]).toEqual([
      [1, -3],
      [3, -1],
    ]);
  });

  it('takes the units of added goods, and of more of the same', () => {
    const offer = { offered: [soldToday(3), soldToday(4)], freeShipping: [] };
    const asked = [product(1, 4), aSet, product(3, 1), product(4, 2)];
    const { changed, units } = effects(order, asked, { offer });
    expect(changed.added).toMatchObject([
      { kind: 'product', itemId: 3, quantity: 1, unitPrice: 50, adjustments: [] },
      { kind: 'product', itemId: 4, quantity: 2, unitPrice: 50, adjustments: [] },
    ]);
    expect([...units]).toEqual([
      [1, 1],
      [3, 1],
      [4, 2],
    ]);
  });

  it('says what becomes of the offers and of the delivery', () => {
    expect(effects(order, [product(1, 2), aSet]).sentences).toEqual([
      `「多件優惠：3 件折 60」的折抵由 ${formatTwd(60)} 改為 ${formatTwd(40)}`,
      '不再符合贈品「贈品」的條件，贈品會移除',
    ]);
    expect(effects(orderToEdit(), [aSet]).sentences).toEqual([
      `「多件優惠：3 件折 60」的折抵由 ${formatTwd(60)} 改為 ${formatTwd(0)}`,
    ]);
    expect(effects(orderToEdit(), [product(1, 3)]).sentences).toEqual([
      `運費由 ${formatTwd(0)} 改為 ${formatTwd(80)}`,
    ]);
  });

  it('adds up what one offer took off several lines', () => {
    const more = { ...pads, id: 15, itemId: 5 };
    const both = orderToEdit({ lines: [pads, more] });
    expect(effects(both, [product(1, 3), product(5, 2)]).sentences).toContain(
      `「多件優惠：3 件折 60」的折抵由 ${formatTwd(120)} 改為 ${formatTwd(100)}`,
    );
  });

  it('adds what goes back to what went back before', () => {
    const lowered = (loweredAmount: number | null, givenBack: number) =>
      effects({ ...order, loweredAmount }, [product(1, 3), aSet], { givenBack }).changed
        .loweredAmount;
    expect([lowered(null, 80), lowered(20, 80), lowered(20, 1)]).toEqual([80, 100, 21]);
    expect([lowered(null, 0), lowered(20, 0)]).toEqual([null, 20]);
  });

  it('notes the amount for free delivery that it has reached now', () => {
    const event = {
      id: 8,
      title: '滿 750 免運',
      thresholdAmount: 750,
      eventBeginAt: null,
      eventEndAt: null,
      currentVisibilityRule: 'ONLINE' as const,
    };
    const paying = orderToEdit({ thresholds: null, shipFee: 80 });
    const offer = { offered: [soldToday(3)], freeShipping: [event] };
    const asked = [product(1, 3), aSet, product(3, 1)];
    expect(effects(paying, asked, { offer }).changed.thresholds).toEqual({
      freeShipping: { amount: 750, fee: 80 },
      gifts: [],
    });
    expect(effects(paying, [product(1, 3), aSet]).changed.thresholds).toBeNull();
  });
});

describe('the gift of a changed order', () => {
  const order = orderToEdit({ lines: [pads, set, rewardGift] });
  const reward = (amount: number) =>
    orderToEdit({
      lines: [pads, set, rewardGift],
      thresholds: { freeShipping: null, gifts: [{ giftId: 20, amount }] },
    });
  const isLost = (of: WholeOrder, asked: readonly CartLine[]) =>
    effects(of, asked).changed.removed.includes(13);

  it('stays while the goods cost what it needs, and goes below that', () => {
    const asked = [product(1, 3), aSet];
    expect([isLost(reward(740), asked), isLost(reward(741), asked)]).toEqual([false, true]);
  });

  it('comes back to the stock, and its amount is no longer needed', () => {
    const { changed, gifts } = effects(order, [product(1, 3)]);
    expect([...gifts]).toEqual([[20, -1]]);
    expect(changed.thresholds).toEqual({ freeShipping: { amount: 500, fee: 80 }, gifts: [] });
  });

  it('of an order whose amounts were not stored stays, even if its goods cost nothing', () => {
    const free = { ...pads, unitPrice: 0, offerShare: 0, adjustments: [] };
    const old = orderToEdit({ lines: [free, rewardGift], thresholds: null });
    expect(isLost(old, [product(1, 1)])).toBe(false);
  });

  it('of a first purchase stays', () => {
    const first = { ...rewardGift, giftReason: 'firstPurchaseGift' as const };
    expect(isLost(orderToEdit({ lines: [pads, set, first] }), [product(1, 1)])).toBe(false);
  });

  it('is not earned by add-ons', () => {
    const addOn = {
      kind: 'ADD_ON',
      offerKind: null,
      offerId: 8,
      title: '加價購',
      label: '',
      units: 1,
      amount: 100,
    } as const;
    const withAddOn = orderToEdit({
      lines: [pads, { ...set, offerShare: 100, adjustments: [addOn] }, rewardGift],
      thresholds: { freeShipping: null, gifts: [{ giftId: 20, amount: 240 }] },
    });
    expect(isLost(withAddOn, [product(1, 3), aSet])).toBe(false);
    const dearer = {
      ...withAddOn,
      thresholds: { freeShipping: null, gifts: [{ giftId: 20, amount: 241 }] },
    };
    expect(isLost(dearer, [product(1, 3), aSet])).toBe(true);
  });

  it('of the coupon goes back with it, and the member may use the coupon again', () => {
    const bought = orderToEdit({
      lines: [pads, set, couponGift],
      userCouponId: 6,
      couponAmount: 100,
    });
    const stays = effects(bought, [product(1, 3), aSet], { coupon });
    expect(stays.changed).toMatchObject({ userCouponId: 6, removed: [] });
    expect(stays.sentences).toEqual([]);
    const goes = effects(bought, [product(1, 1)], { coupon });
    expect(goes.changed).toMatchObject({ userCouponId: null, removed: [12, 14] });
    expect(goes.sentences).toContain('優惠券「折 100」不再適用，會退回會員');
    // The event of the coupon is gone.
    expect(effects(bought, [product(1, 3), aSet]).sentences).toContain(
      '優惠券不再適用，會退回會員',
    );
  });

  it('comes back twice to the stock if a reward and the coupon gave it', () => {
    const bought = orderToEdit({ lines: [pads, set, rewardGift, couponGift], userCouponId: 6 });
    const { changed, gifts, sentences } = effects(bought, [product(1, 1)], { coupon });
    expect(changed.removed).toEqual([12, 13, 14]);
    const lost = '不再符合贈品「贈品」的條件，贈品會移除';
    expect(sentences.filter((sentence) => sentence === lost)).toEqual([lost]);
    expect([...gifts]).toEqual([[20, -2]]);
  });

  it('of a reward keeps its amount when the coupon that gave the same goes', () => {
    const bought = orderToEdit({ lines: [pads, set, rewardGift, couponGift], userCouponId: 6 });
    const { changed, gifts } = effects(bought, [product(1, 3), aSet]);
    expect(changed.removed).toEqual([14]);
    expect(changed.thresholds?.gifts).toEqual([{ giftId: 20, amount: 700 }]);
    expect([...gifts]).toEqual([[20, -1]]);
  });
});

import { describe, expect, it } from 'vitest';
import type { CartLine } from '#rules/goods/cart-lines.ts';
import type { FreeShippingTerms } from '#rules/quote/terms.ts';
import { orderToEdit, pads, rewardGift, set, soldToday } from '#server/testing/order-to-edit.ts';
import {
  freeShippingAfter,
  goodsOf,
  isSameGoods,
  quoteWithOwnPrices,
  reductionsAfter,
  type Wanted,
} from './own-prices.ts';

const product = (id: number, quantity: number): CartLine => ({ kind: 'product', id, quantity });
const aSet: CartLine = { kind: 'combination', id: 2, quantity: 1 };
const nothing = { offered: [], freeShipping: [] };
const today = (id: number, thresholdAmount: number) =>
  ({
    id,
    title: `滿 ${thresholdAmount} 免運`,
    thresholdAmount,
    eventBeginAt: null,
    eventEndAt: null,
    currentVisibilityRule: 'ONLINE',
  }) as FreeShippingTerms;
const quoteOf = (asked: readonly CartLine[], changes: Partial<Wanted> = {}) =>
  quoteWithOwnPrices({
    order: orderToEdit(),
    asked,
    offer: nothing,
    stocks: new Map(),
    coupon: null,
    ...changes,
  });

describe('the goods of an order', () => {
  it('are its lines without gifts', () => {
    expect(goodsOf({ lines: [pads, rewardGift, set] })).toEqual([pads, set]);
    const [own] = goodsOf({ lines: [pads] });
    expect(own && isSameGoods(own, product(1, 9))).toBe(true);
    expect(own && isSameGoods(own, product(11, 3))).toBe(false);
    expect(own && isSameGoods(own, { kind: 'combination', id: 1 })).toBe(false);
  });
});

describe('a changed order', () => {
  it('of the same goods costs what it cost', () => {
    const { amounts } = quoteOf([product(1, 3), aSet]);
    expect(amounts).toEqual({ product: 860, discount: 120, coupon: 0, shipFee: 0, paid: 740 });
  });

  it('of fewer units has their part of the offer', () => {
    const { lines, amounts } = quoteOf([product(1, 2), aSet]);
    expect(lines[0]).toMatchObject({ count: 2, unitPrice: 100, offerShare: 40, amount: 160 });
    expect(lines[0]?.adjustments).toMatchObject([{ offerId: 5, units: 2, amount: 40 }]);
    expect(amounts).toEqual({ product: 740, discount: 80, coupon: 0, shipFee: 0, paid: 660 });
  });

  it('below the amount for free delivery pays the fee that was saved', () => {
    const { amounts } = quoteOf([product(1, 3)]);
    expect(amounts).toEqual({ product: 360, discount: 120, coupon: 0, shipFee: 80, paid: 320 });
  });

  it.each(['MAIN_ISLAND', 'OUTLYING_ISLAND'] as const)(
    'pays that fee on %s and to stores',
    (islandsType) => {
      for (const shipType of ['HOME', 'STORE'] as const) {
        const order = orderToEdit({ islandsType, shipType });
        expect(quoteOf([product(1, 3)], { order }).amounts.shipFee).toBe(80);
      }
    },
  );

  it('of more goods has them at the price of today, without offers', () => {
    const offer = { offered: [soldToday(3)], freeShipping: [] };
    const { lines, amounts } = quoteOf([product(1, 4), aSet, product(3, 2)], { offer });
    expect(lines[0]).toMatchObject({ count: 4, unitPrice: 100, offerShare: 60, amount: 340 });
    expect(lines[2]).toMatchObject({ count: 2, unitPrice: 50, offerShare: 0, amount: 100 });
    expect(amounts.paid).toBe(940);
  });

  it('has more units only within the limit of today, and keeps those of before whatever it is', () => {
    const offer = { offered: [soldToday(1, { purchaseLimit: 2 })], freeShipping: [] };
    expect(quoteOf([product(1, 3)], { offer }).changes).toEqual([]);
    expect(quoteOf([product(1, 4)], { offer })).toMatchObject({
      changes: [{ id: 1 }],
      lines: [{ count: 2, isLimited: true }],
    });
    const other = { offered: [soldToday(4, { purchaseLimit: 2 })], freeShipping: [] };
    expect(quoteOf([product(1, 4)], { offer: other }).changes).toEqual([]);
    const combination = { ...soldToday(1, { purchaseLimit: 2 }), kind: 'combination' as const };
    expect(
      quoteOf([product(1, 4)], { offer: { offered: [combination], freeShipping: [] } }).changes,
    ).toEqual([]);
  });

  it('may have a product and a combination of one number', () => {
    const offer = { offered: [soldToday(2)], freeShipping: [] };
    for (const asked of [
      [aSet, product(2, 1)],
      [product(2, 1), aSet],
    ]) {
      const { lines } = quoteOf(asked, { offer });
      expect(lines.map(({ kind, unitPrice }) => [kind, unitPrice])).toEqual(
        asked.map(({ kind }) => [kind, kind === 'product' ? 50 : 500]),
      );
    }
  });

  it('has no goods that are not sold today', () => {
    const { lines, changes } = quoteOf([product(1, 3), product(9, 1)]);
    expect(lines.map(({ id }) => id)).toEqual([1]);
    expect(changes).toMatchObject([{ kind: 'product', id: 9 }]);
  });

  it('has no more units than there are', () => {
    const { lines } = quoteOf([product(1, 3)], { stocks: new Map([[1, 2]]) });
    expect(lines).toMatchObject([{ count: 2 }]);
  });

  it('keeps its coupon, although that is used, and sold out, and its event is over', () => {
    const coupon = {
      id: 6,
      status: 'USED',
      isUsedUp: true,
      couponEvent: {
        name: '折 100',
        discountType: 'AMOUNT',
        discountValue: 100,
        minAmount: 300,
        gifts: [],
        isArchived: true,
        currentVisibilityRule: 'OFFLINE',
        eventBeginAt: null,
        eventEndAt: null,
      },
    } as unknown as Wanted['coupon'];
    expect(quoteOf([product(1, 3), aSet], { coupon }).amounts).toMatchObject({ coupon: 100 });
    expect(quoteOf([product(1, 1)], { coupon })).toMatchObject({
      amounts: { coupon: 0 },
      coupon: { reason: 'BELOW_THRESHOLD' },
    });
  });

  it('has units that were add-ons apart from the amount that counts', () => {
    const addOn = {
      kind: 'ADD_ON',
      offerKind: null,
      offerId: 8,
      title: '加價購',
      label: '',
      units: 1,
      amount: 100,
    } as const;
    const order = orderToEdit({
      lines: [{ ...set, itemId: 7, offerShare: 100, adjustments: [addOn] }],
      thresholds: { freeShipping: { amount: 400, fee: 80 }, gifts: [] },
    });
    const { amounts } = quoteOf([{ ...aSet, id: 7 }], { order });
    expect(amounts).toMatchObject({ discount: 100, shipFee: 0, paid: 400 });
  });
});

describe('the amount for free delivery', () => {
  const paying = orderToEdit({ thresholds: null, shipFee: 80 });
  const offer = { offered: [soldToday(3)], freeShipping: [today(7, 900), today(8, 750)] };

  it('stays that of the checkout', () => {
    const order = orderToEdit();
    const quoted = quoteOf([product(1, 3), aSet], { offer });
    expect(freeShippingAfter(order, quoted, offer)).toEqual({ amount: 500, fee: 80 });
  });

  it('is that of today which the goods have reached now', () => {
    const asked = [product(1, 3), aSet, product(3, 1)];
    const quoted = quoteOf(asked, { order: paying, offer });
    expect(quoted.amounts).toMatchObject({ shipFee: 0, paid: 790 });
    expect(freeShippingAfter(paying, quoted, offer)).toEqual({ amount: 750, fee: 80 });
  });

  it('is none if nothing made delivery free', () => {
    const quoted = quoteOf([product(1, 3), aSet], { order: paying });
    expect(freeShippingAfter(paying, quoted, nothing)).toBeNull();
    const byCoupon = {
      ...quoted,
      shipping: { listFee: 80, fee: 0, freeBy: { kind: 'COUPON', id: 8, title: '' } as const },
    };
    expect(freeShippingAfter(paying, byCoupon, offer)).toBeNull();
  });
});

describe('the names of what was taken off', () => {
  const order = orderToEdit();
  const namesAfter = (asked: readonly CartLine[], changes: Partial<Wanted> = {}) =>
    reductionsAfter(changes.order ?? order, quoteOf(asked, changes));

  it('are the same for the same goods', () => {
    expect(namesAfter([product(1, 3), aSet])).toEqual(order.reductions);
  });

  it('share what the units that stay cost less, in the order of before', () => {
    expect(namesAfter([product(1, 2), aSet])).toEqual([
      { kind: 'MEMBER_PRICE', title: '會員價', amount: 13 },
      { kind: 'EVENT', title: '特價', amount: 27 },
      { kind: 'QUANTITY_OFFER', title: '3 件折 60', amount: 40 },
      { kind: 'SHIPPING', title: '滿 500 免運', amount: 80 },
    ]);
  });

  it('leave out what takes nothing off any more', () => {
    expect(namesAfter([aSet])).toEqual([{ kind: 'SHIPPING', title: '滿 500 免運', amount: 80 }]);
  });

  it('name the lower price of added goods by itself', () => {
    const offer = { offered: [soldToday(3, { price: 70, memberPrice: 50 })], freeShipping: [] };
    const after = namesAfter([product(1, 3), product(3, 2)], { offer });
    const members = after
      ?.filter(({ kind }) => kind === 'MEMBER_PRICE')
      .map(({ amount }) => amount);
    expect(members).toEqual([20, 40]);
  });

  it('name a single dollar', () => {
    const cheap = orderToEdit({
      lines: [{ ...pads, listPrice: 101, quantity: 1, offerShare: 0, adjustments: [] }],
      thresholds: null,
      reductions: [{ kind: 'EVENT', title: '特價', amount: 1 }],
    });
    expect(namesAfter([product(1, 1)], { order: cheap })).toEqual(cheap.reductions);
  });

  it('are none for an order of before there were names', () => {
    const old = orderToEdit({ reductions: null });
    expect(namesAfter([product(1, 3)], { order: old })).toBeNull();
  });
});

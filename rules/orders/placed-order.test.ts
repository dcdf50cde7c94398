import { describe, expect, it } from 'vitest';
import type { ChosenCoupon } from '../quote/terms.ts';
import { type SoldLine, soldCoupon, soldDelivery, soldSaleable } from './placed-order.ts';

const line: SoldLine = {
  kind: 'combination',
  itemId: 5,
  name: '日夜組合',
  materialNo: 'C5',
  image: '',
  volume: '',
  listPrice: 200,
  unitPrice: 180,
  quantity: 1,
  adjustments: [],
  components: [
    { productId: 1, quantity: 1 },
    { productId: 2, quantity: 1 },
  ],
};

describe('the goods of a placed order', () => {
  it('have a member price only if they were sold below the list price', () => {
    expect(soldSaleable(line, undefined)).toMatchObject({ price: 200, memberPrice: 180 });
    const full = soldSaleable({ ...line, unitPrice: 200 }, undefined);
    expect(full).toMatchObject({ memberPrice: null, sellingPrice: 200 });
  });

  it('are limited as the same goods are sold today, each part by its own product', () => {
    const now = {
      ...soldSaleable(line, undefined),
      purchaseLimit: 3,
      components: [
        { productId: 2, quantity: 1, purchaseLimit: 7 },
        { productId: 1, quantity: 1, purchaseLimit: 4 },
      ],
    };
    const { purchaseLimit, components } = soldSaleable(line, now);
    expect(purchaseLimit).toBe(3);
    expect(components.map((each) => each.purchaseLimit)).toEqual([4, 7]);
  });

  it('are not limited if they are not sold any more', () => {
    const { purchaseLimit, components } = soldSaleable(line, undefined);
    expect([purchaseLimit, ...components.map((each) => each.purchaseLimit)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('the delivery of a placed order', () => {
  const shipping = { kind: 'SHIPPING', title: '滿 990 免運', amount: 80 } as const;
  const thresholds = { freeShipping: { amount: 990, fee: 80 }, gifts: [] };

  it('stays free by the terms of its checkout', () => {
    const anyTime = { eventBeginAt: null, eventEndAt: null, currentVisibilityRule: 'ONLINE' };
    expect(soldDelivery({ shipFee: 0, thresholds, reductions: [shipping] }, [])).toEqual({
      fee: 80,
      events: [{ id: 0, title: '滿 990 免運', thresholdAmount: 990, ...anyTime }],
    });
    expect(soldDelivery({ shipFee: 0, thresholds, reductions: null }, []).events).toMatchObject([
      { title: '', thresholdAmount: 990 },
    ]);
  });

  it('has the fee before a coupon took it off, or the one that was paid', () => {
    const fee = (shipFee: number, reductions: (typeof shipping)[] | null) =>
      soldDelivery({ shipFee, thresholds: null, reductions }, []).fee;
    expect(fee(0, [shipping])).toBe(80);
    expect(fee(100, null)).toBe(100);
    expect(fee(0, null)).toBe(0);
  });
});

describe('the coupon of a placed order', () => {
  const today = {
    id: 6,
    status: 'USED',
    isUsedUp: true,
    couponEvent: {
      name: '折 300',
      discountType: 'AMOUNT',
      discountValue: 300,
      minAmount: 900,
      gifts: [{ id: 9, name: '濕巾', image: '', currentVisibilityRule: 'OFFLINE' }],
      isArchived: true,
      currentVisibilityRule: 'OFFLINE',
      eventBeginAt: '2999-01-01T00:00:00+08:00',
      eventEndAt: '2999-02-01T00:00:00+08:00',
    },
  } as ChosenCoupon;
  const gifts = [
    { id: 20, name: '試用包', reason: 'freebie' as const },
    { id: 21, name: '提袋', reason: 'thresholdReward' as const },
  ];
  const terms = { discountType: 'AMOUNT' as const, discountValue: 100, minAmount: 300 };
  const stored = (coupon: typeof terms | undefined) => ({ freeShipping: null, gifts: [], coupon });

  it('is unused and runs, with its terms of checkout and the gifts that the order got by it', () => {
    expect(soldCoupon(today, { thresholds: stored(terms), gifts })).toEqual({
      id: 6,
      status: 'UNUSED',
      isUsedUp: false,
      couponEvent: {
        name: '折 300',
        ...terms,
        gifts: [{ id: 20, name: '試用包', image: '', currentVisibilityRule: 'ONLINE' }],
        isArchived: false,
        currentVisibilityRule: 'ONLINE',
        eventBeginAt: null,
        eventEndAt: null,
      },
    });
  });

  it('has the terms of today if those of checkout were not stored', () => {
    for (const thresholds of [null, stored(undefined)]) {
      expect(soldCoupon(today, { thresholds, gifts }).couponEvent).toMatchObject({
        discountValue: 300,
        minAmount: 900,
      });
    }
  });
});

import { describe, expect, it } from 'vitest';
import type { Quote } from '../quote/types.ts';
import {
  namedReductions,
  offByCoupon,
  offByExchange,
  reductionName,
  reductionsOf,
} from './reductions.ts';

type Discount = [reason: 'MEMBER_PRICE' | 'EVENT', title: string, amount: number];

const line = (...discounts: Discount[]) =>
  ({
    discounts: discounts.map(([reason, title, amount]) => ({ reason, title, label: '', amount })),
    adjustments: [],
  }) as unknown as Quote['lines'][number];

function cart(lines: Quote['lines'], change: Partial<Pick<Quote, 'coupon' | 'shipping'>> = {}) {
  return { lines, coupon: null, shipping: { listFee: 80, fee: 80, freeBy: null }, ...change };
}

describe('what comes off a cart', () => {
  it('is listed by name, summed over the lines, with the member price apart', () => {
    const lines = [
      line(['MEMBER_PRICE', '會員價', 20], ['EVENT', '日用 85 折', 13]),
      line(['EVENT', '夜用週', 30]),
      line(['EVENT', '日用 85 折', 26]),
    ];
    expect(reductionsOf(cart(lines))).toEqual([
      { kind: 'MEMBER_PRICE', title: '會員價', amount: 20 },
      { kind: 'EVENT', title: '日用 85 折', amount: 39 },
      { kind: 'EVENT', title: '夜用週', amount: 30 },
    ]);
    expect(reductionsOf(cart([line()]))).toEqual([]);
  });

  it('lists what an offer takes off, summed over the lines', () => {
    const taken = (amount: number) =>
      ({
        discounts: [],
        adjustments: [{ kind: 'QUANTITY_OFFER', title: '任選 3 件', amount }],
      }) as unknown as Quote['lines'][number];
    expect(reductionsOf(cart([taken(20), taken(18)]))).toEqual([
      { kind: 'QUANTITY_OFFER', title: '任選 3 件', amount: 38 },
    ]);
  });

  it('names the coupon, and what makes the delivery free', () => {
    const coupon = { id: 1, name: '註冊禮', amount: 100, reason: null, missing: 0 };
    const freeBy = { kind: 'EVENT', id: 1, title: '滿 990 免運' } as const;
    const shipping = { listFee: 80, fee: 0, freeBy };
    expect(reductionsOf(cart([], { coupon, shipping }))).toEqual([
      { kind: 'COUPON', title: '註冊禮', amount: 100 },
      { kind: 'SHIPPING', title: '滿 990 免運', amount: 80 },
    ]);
  });

  it('lists what takes a single dollar off', () => {
    expect(reductionsOf(cart([line(['EVENT', '夜用週', 1])]))).toEqual([
      { kind: 'EVENT', title: '夜用週', amount: 1 },
    ]);
  });

  it('is nothing for a coupon that takes no money off', () => {
    const coupon = { id: 1, name: '贈品券', amount: 0, reason: null, missing: 0 };
    expect(reductionsOf(cart([], { coupon }))).toEqual([]);
  });
});

it.each([
  ['MEMBER_PRICE', '會員價優惠'],
  ['EVENT', '活動折扣：夜用週'],
  ['COUPON', '優惠券：夜用週'],
  ['EXCHANGE', '換貨折抵：夜用週'],
  ['SHIPPING', '免運優惠：夜用週'],
] as const)('a reduction is named by its kind: %s', (kind, name) => {
  expect(reductionName({ kind, title: '夜用週' })).toBe(name);
});

describe('what came off an order', () => {
  it('is listed line by line, the goods apart from the delivery', () => {
    const reductions = [
      { kind: 'EVENT', title: '夜用週', amount: 30 },
      { kind: 'COUPON', title: '註冊禮', amount: 100 },
      { kind: 'SHIPPING', title: '滿 990 免運', amount: 80 },
    ] as const;
    expect(namedReductions({ discount: 30, coupon: 100 }, reductions)).toEqual({
      offGoods: [
        { name: '活動折扣：夜用週', amount: 30 },
        { name: '優惠券：註冊禮', amount: 100 },
      ],
      offShipping: [{ name: '免運優惠：滿 990 免運', amount: 80 }],
    });
  });

  it('is one named reduction if there is one', () => {
    const reductions = [{ kind: 'EVENT', title: '夜用週', amount: 30 }] as const;
    expect(namedReductions({ discount: 30, coupon: 0 }, reductions).offGoods).toEqual([
      { name: '活動折扣：夜用週', amount: 30 },
    ]);
  });

  it('is two sums if no names were kept', () => {
    expect(namedReductions({ discount: 30, coupon: 100 }, [])).toEqual({
      offGoods: [
        { name: '優惠折抵', amount: 30 },
        { name: '優惠券', amount: 100 },
      ],
      offShipping: [],
    });
    expect(namedReductions({ discount: 0, coupon: 0 }, []).offGoods).toEqual([]);
    expect(namedReductions({ discount: 1, coupon: 0 }, []).offGoods).toEqual([
      { name: '優惠折抵', amount: 1 },
    ]);
  });
});

describe('the coupon of an order that was exchanged', () => {
  it('took off what the stored sum says without the exchange', () => {
    const reductions = [
      { kind: 'EVENT', title: '夜用週', amount: 30 },
      { kind: 'EXCHANGE', title: '第一次', amount: 50 },
      { kind: 'EXCHANGE', title: '第二次', amount: 20 },
    ] as const;
    expect(offByExchange(reductions)).toBe(70);
    expect(offByCoupon({ couponAmount: 150, reductions })).toBe(80);
  });

  it('took off all of the stored sum if there was no exchange, or no name was stored', () => {
    expect(offByExchange(null)).toBe(0);
    expect(offByCoupon({ couponAmount: 150, reductions: null })).toBe(150);
    expect(offByCoupon({ couponAmount: 150, reductions: [] })).toBe(150);
  });
});

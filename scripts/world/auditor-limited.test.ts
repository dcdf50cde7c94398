import { describe, expect, it } from 'vitest';
import { checkCodes, codeReceived, couponGiven, whyNothing } from './auditor/codes.ts';
import { checkUses, dayOf, givenOn, isWithin, lowered, withinLimits } from './auditor/discounts.ts';
import { giftsOfFirst } from './auditor/first-purchases.ts';
import { goodsFor, newKnowledge, newlyPlaced } from './auditor/knowledge.ts';
import type { KnownCode, KnownDiscount } from './auditor/limited.ts';

const knowing = () => newKnowledge({ fee: 80, freeFrom: null });

const discount: KnownDiscount = {
  ...{ id: 3, off: 5, goods: ['product 1'] },
  ...{ orderLimit: 3, memberLimit: 2, dayLimit: 2, budget: 40 },
};

const line = {
  ...{ key: 'product 1' as const, price: 50, list: 50, units: 2 },
  parts: new Map([[1, 1]]),
};

/** Knowledge of orders of these members and days, each with the discount. */
function withUses(...uses: [member: number, day: string, given: number, status?: string][]) {
  const knowledge = knowing();
  for (const [place, [member, day, given, status = 'ESTABLISHED']] of uses.entries()) {
    const orderNo = `${place}`;
    const placed = { id: place, orderNo, member, couponId: null, asked: 100, fee: 0, lines: [] };
    const uses = [{ discount: 3, day, given }];
    const order = newlyPlaced({ ...placed, paymentType: 'HOME_CASH', uses });
    knowledge.orders.set(orderNo, { ...order, status });
  }
  return knowledge;
}

describe('the auditor knows of a discount with limits', () => {
  it('what it takes off, and off which goods', () => {
    const only = [discount];
    expect(givenOn(discount, only, [line, { ...line, key: 'product 2' }])).toBe(10);
    expect(lowered(only, line).price).toBe(45);
    // The price of the member's level is lower, so the discount gives nothing.
    const ofLevel = { ...line, price: 44 };
    expect([givenOn(discount, only, [ofLevel]), lowered(only, ofLevel).price]).toEqual([0, 44]);
    expect(dayOf(new Date('2026-11-30T16:00:00Z'))).toBe('2026-12-01');
  });

  it('that an order beyond any limit gets nothing, and a cancelled one counts back', () => {
    const day = '2026-12-01';
    const next = { member: 9, day, given: 10 };
    const has = (uses: Parameters<typeof withUses>, more: Partial<typeof next> = {}) =>
      isWithin(withUses(...uses), discount, { ...next, ...more });
    expect(has([])).toBe(true);
    expect(has([], { given: 0 })).toBe(false);
    expect(
      has([
        [1, '1', 1],
        [2, '2', 1],
        [3, '3', 1],
      ]),
    ).toBe(false);
    expect(
      has([
        [1, '1', 1],
        [2, '2', 1],
        [3, '3', 1, 'CANCELLED'],
      ]),
    ).toBe(true);
    expect(
      has([
        [9, '1', 1],
        [9, '2', 1],
      ]),
    ).toBe(false);
    expect(
      has([
        [1, day, 1],
        [2, day, 1, 'RETURNED'],
      ]),
    ).toBe(false);
    expect([has([[1, '1', 30]]), has([[1, '1', 31]])]).toEqual([true, false]);
  });

  it('that the larger one makes the price of goods that several lower, and the other one beyond its limits', () => {
    const larger: KnownDiscount = { ...discount, id: 4, off: 8, orderLimit: 0 };
    const both = [discount, larger];
    expect([givenOn(discount, both, [line]), givenOn(larger, both, [line])]).toEqual([0, 16]);
    const asked = { member: 9, day: '1', lines: [line] };
    expect(withinLimits(knowing(), both, asked)).toEqual([discount]);
    expect(withinLimits(knowing(), [discount, { ...larger, orderLimit: 1 }], asked)).toMatchObject([
      { id: 4 },
    ]);
    expect(withinLimits(withUses([1, '2', 31]), both, asked)).toEqual([]);
  });

  it('how often it was given, and how much', () => {
    const knowledge = withUses([1, '1', 10], [2, '1', 5], [3, '1', 7, 'CANCELLED']);
    checkUses(knowledge, discount, { orders: 2, given: 15 });
    expect(knowledge.differences).toEqual([]);
    checkUses(knowledge, discount, { orders: 3, given: 22 });
    expect(knowledge.differences).toHaveLength(1);
  });
});

it('the auditor knows that a level takes its part off the list, rounded down', () => {
  const knowledge = knowing();
  knowledge.products.set(1, { price: 99, counted: 9 });
  knowledge.level = { id: 2, percent: 7, members: new Set([8]) };
  expect(goodsFor(knowledge, 'product 1', 8)).toMatchObject({ list: 99, price: 92 });
  expect(goodsFor(knowledge, 'product 1', 9)).toMatchObject({ list: 99, price: 99 });
});

it('the auditor knows that the first order gets the gifts of the event that began last, after a cancelled one too', () => {
  const knowledge = withUses([8, '1', 5], [9, '1', 5, 'CANCELLED']);
  expect(giftsOfFirst(knowledge, 9)).toEqual([]);
  knowledge.offers.firsts.push(
    { id: 1, begins: 20, gifts: [6] },
    { id: 2, begins: 10, gifts: [7] },
  );
  expect(giftsOfFirst(knowledge, 9)).toEqual([6]);
  expect(giftsOfFirst(knowledge, 8)).toEqual([]);
});

describe('the auditor knows of a code of one use', () => {
  const code = (id: number): KnownCode => ({
    ...{ id, event: 4, terms: { kind: 'AMOUNT', value: 77, minimum: 250 } },
    ...{ state: 'UNUSED', member: null },
  });

  it('that it gives nothing to a member whom an operator has given the coupon', () => {
    const knowledge = knowing();
    const { terms, event } = code(1);
    couponGiven(knowledge, { event, member: 8, couponId: 70, terms });
    expect(knowledge.coupons.get(70)).toEqual({ member: 8, terms });
    expect(whyNothing(knowledge, code(1), 8)).toEqual(['COUPON_ALREADY_RECEIVED']);
    expect(whyNothing(knowledge, code(1), 9)).toEqual([]);
  });

  it('that it gives one coupon, and one member has one of the event', () => {
    const knowledge = knowing();
    const [first, second, third] = [code(1), code(2), code(3)];
    for (const one of [first, second, third]) knowledge.codes.set(`C-${one.id}`, one);
    third.state = 'TAKEN_BACK';
    expect(whyNothing(knowledge, first, 8)).toEqual([]);
    codeReceived(knowledge, first, { member: 8, couponId: 70 });
    expect(knowledge.coupons.get(70)?.member).toBe(8);
    expect(whyNothing(knowledge, first, 9)).toEqual(['COUPON_RECEIVE_COUNT_EXCEEDED']);
    expect(whyNothing(knowledge, second, 8)).toEqual(['COUPON_ALREADY_RECEIVED']);
    expect(whyNothing(knowledge, third, 9)).toEqual(['COUPON_IS_ARCHIVED']);
    const shown = [
      { code: 'C-1', state: 'RECEIVED', member: 8 },
      { code: 'C-2', state: 'UNUSED', member: null },
      { code: 'C-3', state: 'TAKEN_BACK', member: null },
    ];
    checkCodes(knowledge, shown);
    expect(knowledge.differences).toEqual([]);
    codeReceived(knowledge, first, { member: 9, couponId: 71 });
    expect(knowledge.differences).toHaveLength(1);
    checkCodes(knowledge, shown);
    expect(knowledge.differences).toHaveLength(2);
  });
});

import { describe, expect, it } from 'vitest';
import { newKnowledge, newlyPlaced } from './auditor/knowledge.ts';
import { checkCouponsTogether, couponsTogether, merged } from './auditor/merges.ts';

const coupon = (id: number, event: number, isUsed = false) => ({ id, event, isUsed });
const accounts = { from: 8, into: 9 };

describe('the auditor knows of two accounts that become one', () => {
  it('that of two coupons of an event the unused one stays, and all others move', () => {
    const from = [coupon(1, 10), coupon(2, 11), coupon(3, 12, true), coupon(4, 13)];
    const into = [coupon(5, 10, true), coupon(6, 11), coupon(7, 12)];
    expect(couponsTogether(from, into)).toEqual({ ids: [1, 4, 6, 7], moving: 1 });
  });

  it('that orders, coupons, codes and the level belong to the one that stays', () => {
    const knowledge = newKnowledge({ fee: 80, freeFrom: null });
    const placed = { id: 1, orderNo: '1', member: 8, couponId: 1, asked: 100, fee: 0, lines: [] };
    const order = newlyPlaced({ ...placed, paymentType: 'HOME_CASH' });
    knowledge.orders.set('1', order);
    knowledge.level = { id: 2, percent: 5, members: new Set([7, 8]) };
    const terms = { kind: 'AMOUNT' as const, value: 50, minimum: 0 };
    for (const [id, member] of [
      [1, 8],
      [2, 8],
      [3, 9],
    ] as const)
      knowledge.coupons.set(id, { member, terms });
    knowledge.given.push({ event: 4, member: 8 });
    merged(knowledge, accounts, [1, 3]);
    expect([order.member, knowledge.given[0]?.member]).toEqual([9, 9]);
    expect([...knowledge.level.members].sort()).toEqual([7, 9]);
    expect([...knowledge.coupons.values()].map(({ member }) => member)).toEqual([9, 8, 9]);
    checkCouponsTogether(knowledge, accounts, { wanted: [1, 3], shown: [3, 1] });
    expect(knowledge.differences).toEqual([]);
    checkCouponsTogether(knowledge, accounts, { wanted: [1, 3], shown: [3] });
    expect(knowledge.differences).toHaveLength(1);
  });
});

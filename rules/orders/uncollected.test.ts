import { expect, it } from 'vitest';
import { isCashTaken } from './uncollected.ts';

it('uncollected parcels bar a member from cash on receipt, from the limit on', () => {
  const after = (uncollected: number) => isCashTaken('HOME_CASH', { uncollected, limit: 2 });
  expect([after(0), after(1), after(2), after(3)]).toEqual([false, false, true, true]);
  expect(isCashTaken('HOME_CASH', { uncollected: 1, limit: 1 })).toBe(true);
});

it('uncollected parcels bar nobody from other payment types, nor in a shop without a limit', () => {
  expect(isCashTaken('LINE_PAY', { uncollected: 9, limit: 2 })).toBe(false);
  expect(isCashTaken('CATHAY_ATM', { uncollected: 9, limit: 2 })).toBe(false);
  expect(isCashTaken('HOME_CASH', { uncollected: 0, limit: 0 })).toBe(false);
  expect(isCashTaken('HOME_CASH', { uncollected: 9, limit: 0 })).toBe(false);
});

import { expect, it } from 'vitest';
import { orderNumber } from './order-number.ts';

it('numbers orders by the day in Taipei and six digits, unique below a million a day [3.082]', () => {
  const lateEvening = new Date('2026-11-20T23:59:59+08:00');
  const afterMidnight = new Date('2026-11-21T00:00:00+08:00');
  expect(orderNumber(7, lateEvening)).toBe('20261120000007');
  expect(orderNumber(7, afterMidnight)).toBe('20261121000007');
  expect(orderNumber(12_345_678, lateEvening)).toBe('20261120345678');
  const numbers = Array.from({ length: 3000 }, (_, index) =>
    orderNumber(998_500 + index, lateEvening),
  );
  expect(new Set(numbers).size).toBe(3000);
});

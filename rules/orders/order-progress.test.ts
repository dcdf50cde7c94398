import { describe, expect, it } from 'vitest';
import { stepsTaken } from './order-progress.ts';

describe('how far an order has come', () => {
  it('is counted in steps, and not for a cancelled or returned order [4.137, 9.044]', () => {
    expect(stepsTaken('ESTABLISHED')).toBe(1);
    expect(stepsTaken('SHIPPED')).toBe(3);
    expect(stepsTaken('COMPLETED')).toBe(5);
    expect(stepsTaken('CANCELLED')).toBeUndefined();
    expect(stepsTaken('RETURNED')).toBeUndefined();
  });
});

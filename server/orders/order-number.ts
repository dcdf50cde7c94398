import { taipeiDay } from '#rules/dates.ts';

/**
 * The Taipei day and the last six digits of the order's id (G-130): unique below a million orders a day, without a
 * counter that all orders would have to wait for.
 */
export function orderNumber(orderId: number, at: Date): string {
  return taipeiDay(at).replaceAll('-', '') + String(orderId % 1_000_000).padStart(6, '0');
}

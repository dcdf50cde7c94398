import { taipeiDay } from '#rules/dates.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { runNamed } from '#server/platform/database/run-named.ts';

/**
 * The Taipei day and the last six digits of the order's id (G-130). The number is unique below a million orders a day
 * and needs no counter that concurrent orders would have to wait for.
 */
export function orderNumber(orderId: number, at: Date): string {
  return taipeiDay(at).replaceAll('-', '') + String(orderId % 1_000_000).padStart(6, '0');
}

/** SQL text: draws the id of a future order. */
export const nextOrderIdText = `nextval(pg_get_serial_sequence('orders', 'id'))::int`;

/** Draws the id of an order that is reported to LINE Shopping before it is made. */
export async function drawOrderId(db: Queryable): Promise<number> {
  const text = `select ${nextOrderIdText} as "orderId"`;
  const [row] = await runNamed<{ orderId: number }>(db, 'draw order id', text, []);
  if (!row) throw new Error('The sequence gave nothing.');
  return row.orderId;
}

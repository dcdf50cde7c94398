import { setTimeout as pause } from 'node:timers/promises';
import {
  type Complaint,
  findComplaints,
} from '#server/ordering/reconciliation/reconcile-ledgers.ts';
import type { OpenDatabase } from '#server/platform/database/database.ts';
import type { Endured, Failed } from './steady-buyers.ts';

/** The ids of all orders: those of the demonstration before the first purchase. */
export async function orderIds({ pool }: Pick<OpenDatabase, 'pool'>): Promise<Set<number>> {
  const { rows } = await pool.query<{ id: number }>('select id from orders');
  return new Set(rows.map(({ id }) => id));
}

/**
 * Throws unless each confirmed purchase has an order of its own, there are no others but the `earlier` ones, and the
 * ledgers agree: `complaints` are those of generated orders, which were there before.
 */
export async function expectOrders(
  drill: string,
  open: OpenDatabase,
  seen: Endured,
  earlier: ReadonlySet<number>,
  complaints: readonly Complaint[] = [],
): Promise<void> {
  if (seen.refused.length > 0) throw new Error(`refused: ${seen.refused.join(', ')}`);
  await pause(500);
  const known = await orderIds(open);
  const lost = seen.orders.filter((id) => !known.has(id));
  const confirmed = new Set(seen.orders);
  const twice = [...known].filter((id) => !confirmed.has(id) && !earlier.has(id));
  console.log(
    `${drill}: ${seen.orders.length} orders, ${lost.length} lost, ${twice.length} nobody was told of, ${seen.failed.length} answers to come again`,
  );
  if (lost.length > 0 || twice.length > 0 || confirmed.size < seen.orders.length)
    throw new Error(`orders: lost ${lost.join()}, more than were bought ${twice.join()}`);
  const found = await findComplaints(open.db);
  const isKnown = (each: Complaint) =>
    complaints.some(({ complaint, rows }) => complaint === each.complaint && rows === each.rows);
  const unknown = found.filter((each) => !isKnown(each));
  if (unknown.length > 0) throw new Error(JSON.stringify(unknown));
}

/** Throws unless every failed answer was 503 and said when to come again. */
export function expectPlain(failed: readonly Failed[]): void {
  const silent = failed.filter(({ status, hasRetryAfter }) => status !== 503 || !hasRetryAfter);
  if (silent.length > 0)
    throw new Error(
      `${silent.length} answers were not 503 with Retry-After (${silent[0]?.status})`,
    );
}

import { min } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { orders } from './tables.ts';

/** When the first order of the shop was placed; null before it. */
export async function firstOrderAt(db: Queryable): Promise<Date | null> {
  const [first] = await db.select({ at: min(orders.createdAt) }).from(orders);
  return first?.at ?? null;
}

import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import { standingOrders } from './tables.ts';

/**
 * Moves the standing orders of one member to another. The version grows, so that a job that has priced one for the old
 * member begins anew. There may be more than a member can make.
 */
export async function moveStandingOrders(
  transaction: Transaction,
  fromId: number,
  intoId: number,
): Promise<void> {
  await transaction
    .update(standingOrders)
    // The key of a request belongs to the member who sent it.
    .set({ userId: intoId, requestKey: null, version: sql`${standingOrders.version} + 1` })
    .where(eq(standingOrders.userId, fromId));
}

import { and, eq, ne } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { StandingRow } from './stored.ts';
import { standingOrders } from './tables.ts';

/** The standing order that an earlier request with this key made; undefined without a key. */
export async function findByRequest(
  db: Queryable,
  memberId: number,
  requestKey: string | null,
): Promise<StandingRow | undefined> {
  if (requestKey === null) return undefined;
  const [row] = await db
    .select()
    .from(standingOrders)
    .where(and(eq(standingOrders.userId, memberId), eq(standingOrders.requestKey, requestKey)));
  return row;
}

/** How many standing orders of the member have not ended. */
export const countOpen = (db: Queryable, memberId: number): Promise<number> =>
  db.$count(
    standingOrders,
    and(eq(standingOrders.userId, memberId), ne(standingOrders.state, 'ENDED')),
  );

/** Writes a new standing order. The caller has locked the member. */
export async function insertOnce(
  transaction: Transaction,
  values: typeof standingOrders.$inferInsert,
): Promise<StandingRow> {
  const [row] = await transaction.insert(standingOrders).values(values).returning();
  if (!row) throw new Error('the new standing order was not answered');
  return row;
}

import { and, asc, gte, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Obstacle } from '#server/people/privacy/personal-data.ts';
import { mostYears, retentionYears, yearsBefore } from '#server/people/privacy/retention.ts';
import { isAmong } from '#server/platform/database/columns.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { orders } from './tables.ts';

/**
 * The oldest orders behind the order `after` whose ten years are over but which still have personal data. At most
 * `limit`.
 */
export async function findOldOrders(
  db: Queryable,
  now: Date,
  { after, limit }: { after: number | undefined; limit: number },
): Promise<number[]> {
  // PostgreSQL's moments are finer than ours, so it compares them itself.
  const isBehind =
    after === undefined
      ? undefined
      : sql`(${orders.createdAt}, ${orders.id}) > ((select o.created_at from ${orders} o where o.id = ${after}), ${after})`;
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        lt(orders.createdAt, yearsBefore(now, mostYears)),
        isNull(orders.personalDataClearedAt),
        isBehind,
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** The orders of these erased members that are between 5 and 10 years old but still have personal data. */
export async function findOrdersOfErased(
  db: Queryable,
  now: Date,
  memberIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        isAmong(orders.userId, memberIds),
        lt(orders.createdAt, yearsBefore(now, retentionYears)),
        gte(orders.createdAt, yearsBefore(now, mostYears)),
        isNull(orders.personalDataClearedAt),
      ),
    )
    .orderBy(asc(orders.id));
  return rows.map(({ id }) => id);
}

/**
 * Locks those of the orders that still have personal data and nothing open. Orders on which somebody works at this
 * moment are left out.
 */
export async function lockFinished(
  transaction: Transaction,
  orderIds: readonly number[],
  obstacles: readonly Obstacle[],
): Promise<number[]> {
  const open = obstacles.flatMap(({ isOpenOf }): SQL[] => (isOpenOf ? [isOpenOf(orders.id)] : []));
  const rows = await transaction
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        isAmong(orders.id, orderIds),
        isNull(orders.personalDataClearedAt),
        ...open.map((each) => sql`not ${each}`),
      ),
    )
    .orderBy(asc(orders.id))
    .for('update', { skipLocked: true });
  return rows.map(({ id }) => id);
}

/** Notes that the personal data of these orders are cleared; the database refuses it while one of them has some. */
export async function noteCleared(
  transaction: Transaction,
  orderIds: readonly number[],
  at: Date,
): Promise<void> {
  await transaction
    .update(orders)
    .set({ personalDataClearedAt: at })
    .where(isAmong(orders.id, orderIds));
}

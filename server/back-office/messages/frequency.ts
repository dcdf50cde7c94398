import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { addDays } from '#rules/dates.ts';
import { isAmong } from '#server/platform/database/columns.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { moment } from '#server/platform/database/sql-moments.ts';
import { advertisedMembers } from './tables.ts';

/** How far clocks of two copies may differ. A later moment was noted by a clock that ran ahead, and counts no more. */
const clockSkew = 5 * 60_000;

const bounds = (now: Date, days: number) => ({
  from: addDays(now, -days),
  until: new Date(now.getTime() + clockSkew),
});

/** Those of these members who were chosen for advertising in the last `days` days. */
export async function advertisedLately(
  db: Queryable,
  memberIds: readonly number[],
  { now, days }: { now: Date; days: number },
): Promise<ReadonlySet<number>> {
  const { from, until } = bounds(now, days);
  const { userId, at } = advertisedMembers;
  const rows = await db
    .select({ id: userId })
    .from(advertisedMembers)
    .where(and(isAmong(userId, memberIds), gt(at, from), lt(at, until)));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Chooses these members for advertising, and answers those who were not chosen in the last `days` days. The row of a
 * member is locked until the transaction ends: of two messages that choose the same member at once, the second waits
 * and does not get the member. Rows are taken by id, so that two messages do not wait for each other.
 */
export async function chooseForAdvertising(
  transaction: Transaction,
  memberIds: readonly number[],
  { now, days }: { now: Date; days: number },
): Promise<ReadonlySet<number>> {
  const { from, until } = bounds(now, days);
  const { rows } = await transaction.execute<{ id: number }>(sql`
    insert into ${advertisedMembers} as known (user_id, at)
    select wanted.id, ${moment(now)} from unnest(${sql.param([...memberIds])}::int[]) as wanted(id) order by 1
    on conflict (user_id) do update set at = excluded.at
      where known.at <= ${moment(from)} or known.at >= ${moment(until)}
    returning user_id as id`);
  return new Set(rows.map(({ id }) => id));
}

/** Moves when a member was last chosen to another account; the later moment counts. */
export async function mergeAdvertised(
  transaction: Transaction,
  fromId: number,
  intoId: number,
): Promise<void> {
  await transaction.execute(sql`
    insert into ${advertisedMembers} as known (user_id, at)
    select ${intoId}::int, at from ${advertisedMembers} where user_id = ${fromId}
    on conflict (user_id) do update set at = greatest(known.at, excluded.at)`);
  await transaction.delete(advertisedMembers).where(eq(advertisedMembers.userId, fromId));
}

/** Forgets members whose last advertising is older than the longest pause that the settings allow. */
export async function deleteAdvertised(db: Queryable, now: Date): Promise<void> {
  const oldest = addDays(now, -91);
  await db.delete(advertisedMembers).where(lt(advertisedMembers.at, oldest));
}

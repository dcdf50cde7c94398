import { and, asc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Spending } from '#rules/members/levels.ts';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import { users } from './tables.ts';

const columns = {
  levelId: users.levelId,
  accumulatedAmount: users.accumulatedAmount,
  periodBeginAt: users.periodBeginAt,
  periodEndAt: users.periodEndAt,
};

/** A member's level and spending, the row locked until the commit; undefined if the member no longer exists. */
export async function lockSpending(
  transaction: Transaction,
  memberId: number,
): Promise<Spending | undefined> {
  const [row] = await transaction
    .select(columns)
    .from(users)
    .where(eq(users.id, memberId))
    .for('no key update');
  return row;
}

/** Stores the level of a member and what counts for it: TWD spent in the period. */
export async function writeSpending(
  transaction: Transaction,
  memberId: number,
  { levelId, accumulatedAmount, periodBeginAt, periodEndAt }: Spending,
): Promise<void> {
  await transaction
    .update(users)
    .set({ levelId, accumulatedAmount, periodBeginAt, periodEndAt })
    .where(eq(users.id, memberId));
}

/** Ids of members whose period has ended: those above `after`, at most `limit`, lowest first. */
export async function findEndedPeriods(
  db: Database,
  now: Date,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(lte(users.periodEndAt, now), gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

interface ReminderGroup {
  levelId: number;
  /** TWD that a member must spend within the period to keep the level. */
  keepAmount: number;
  now: Date;
  /** Only periods that end before this moment. */
  until: Date;
  limit: number;
}

/**
 * Marks at most `limit` members of a level as reminded, and answers their ids: those whose period ends soon and who
 * have not spent enough. Each member is answered only once per period, even to simultaneous callers.
 */
export async function claimReminders(
  transaction: Transaction,
  { levelId, keepAmount, now, until, limit }: ReminderGroup,
): Promise<number[]> {
  const due = transaction
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.levelId, levelId),
        eq(users.isDisabled, false),
        gt(users.periodEndAt, now),
        lte(users.periodEndAt, until),
        lt(users.accumulatedAmount, keepAmount),
        sql`${users.remindedPeriodEndAt} is distinct from ${users.periodEndAt}`,
      ),
    )
    .orderBy(asc(users.id))
    .limit(limit)
    .for('no key update', { skipLocked: true });
  const rows = await transaction
    .update(users)
    .set({ remindedPeriodEndAt: users.periodEndAt })
    .where(inArray(users.id, due))
    .returning({ id: users.id });
  return rows.map(({ id }) => id);
}

/** Ids of members who have one of these levels: those above `after`, at most `limit`, lowest first. */
export async function findMembersOfLevels(
  db: Database,
  levelIds: readonly number[],
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(inArray(users.levelId, [...levelIds]), eq(users.isDisabled, false), gt(users.id, after)),
    )
    .orderBy(asc(users.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * SQL text: each member's member_id, level_id, accumulated_amount and period_end_at, birth_month (1 to 12, or null) and
 * registered_at.
 */
export const levelMembersText = `
  select id as member_id, level_id, accumulated_amount, period_end_at, extract(month from birthday)::integer as birth_month, created_at as registered_at
  from users`;

/**
 * A member's level, spending and birthday (YYYY-MM-DD), and the e-mail to write to; undefined if the member does
 * not exist.
 */
export async function readLevelProgress(
  db: Queryable,
  memberId: number,
): Promise<(Spending & { birthday: string | null; email: string }) | undefined> {
  const [row] = await db
    .select({ ...columns, birthday: users.birthday, email: users.email })
    .from(users)
    .where(eq(users.id, memberId));
  return row;
}

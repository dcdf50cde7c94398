import { asc, eq, sql } from 'drizzle-orm';
import { writeSpending } from '#server/people/accounts/spending-rows.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { moment } from '#server/platform/database/sql-moments.ts';
import type { Listener } from '#server/platform/events.ts';
import { levelRules } from './tables.ts';

/** Gives a new member the level that needs no spending; its first period begins now (G-102). */
export const levelAtRegistration: Listener<'member-registered'> = {
  event: 'member-registered',
  async hear(transaction, { memberId, at }) {
    const level = await startingLevel(transaction, at);
    if (!level) return;
    await writeSpending(transaction, memberId, {
      ...level,
      accumulatedAmount: 0,
      periodBeginAt: at,
    });
  },
};

/** The level that needs no spending, and the end of its period if the period begins now; undefined if there is none. */
async function startingLevel(db: Queryable, now: Date) {
  const months = sql`make_interval(months => ${levelRules.periodMonths})`;
  const [level] = await db
    .select({
      levelId: levelRules.id,
      periodEndAt: sql`${moment(now)} + ${months}`.mapWith((text: string) => new Date(text)),
    })
    .from(levelRules)
    .where(eq(levelRules.minAmount, 0))
    .orderBy(asc(levelRules.level))
    .limit(1);
  return level;
}

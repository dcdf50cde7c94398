import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/database.ts';
import { levelRules } from './tables.ts';

/** The level that needs no spending, its first period beginning now; nothing when there is no such level (G-102). */
export async function startingLevel(db: Queryable, now: Date) {
  const months = sql`make_interval(months => ${levelRules.periodMonths})`;
  const [level] = await db
    .select({
      levelId: levelRules.id,
      periodEndAt: sql`${now.toISOString()}::timestamptz + ${months}`.mapWith(
        (text: string) => new Date(text),
      ),
    })
    .from(levelRules)
    .where(eq(levelRules.minAmount, 0))
    .orderBy(asc(levelRules.level))
    .limit(1);
  return level ? { ...level, periodBeginAt: now } : {};
}

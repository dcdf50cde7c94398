import { eq } from 'drizzle-orm';
import type { LevelTerms } from '#rules/quote/level-prices.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { runNamed } from '#server/platform/database/run-named.ts';
import { levelTermsText } from './level-terms.ts';
import { levelRules } from './tables.ts';

/** What a member's level takes off the list prices; null if it takes nothing off. */
export async function readLevelTerms(db: Queryable, memberId: number): Promise<LevelTerms | null> {
  const text = `select ${levelTermsText('$1')} as level`;
  const [row] = await runNamed<{ level: LevelTerms | null }>(db, 'level of member', text, [
    memberId,
  ]);
  return row?.level ?? null;
}

/** What a level takes off the list prices, for a member who is imagined; null if it takes nothing off. */
export async function readTermsOfLevel(db: Queryable, id: number): Promise<LevelTerms | null> {
  const { name, levelPercent: percent } = levelRules;
  const [row] = await db.select({ name, percent }).from(levelRules).where(eq(levelRules.id, id));
  return row && row.percent > 0 ? row : null;
}

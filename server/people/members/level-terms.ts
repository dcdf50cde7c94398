import { eq } from 'drizzle-orm';
import type { LevelTerms } from '#rules/level-prices.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { runNamed } from '#server/platform/database/named.ts';
import { levelRules } from './tables.ts';

/** SQL text: the `LevelTerms` of a member's level as JSON; null without a level, and for levels without a price. */
export const levelTermsText = (memberId: string) => `(
  select json_build_object('name', l.name, 'percent', l.level_percent)
  from users u join level_rules l on l.id = u.level_id where u.id = ${memberId} and l.level_percent > 0)`;

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

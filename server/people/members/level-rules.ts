import { asc } from 'drizzle-orm';
import type { LevelRule } from '#contract/entities/levels.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { levelRules } from './tables.ts';

/** A level without its benefits, which only the capability above knows. */
export type LevelRow = Omit<LevelRule, 'benefits' | 'coupons'>;

/** The membership levels, lowest first (G-102). */
export function listLevels(db: Queryable): Promise<LevelRow[]> {
  const { id, name, level, minAmount, keepAmount, periodMonths, levelPercent, image } = levelRules;
  return db
    .select({ id, name, level, minAmount, keepAmount, periodMonths, levelPercent, image })
    .from(levelRules)
    .orderBy(asc(levelRules.level));
}

import { asc } from 'drizzle-orm';
import type { LevelRule } from '#contract/entities/content.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { levelRules } from './tables.ts';

/** The membership levels, lowest first (G-102). */
export function listLevelRules(db: Queryable): Promise<LevelRule[]> {
  return db.select().from(levelRules).orderBy(asc(levelRules.level));
}

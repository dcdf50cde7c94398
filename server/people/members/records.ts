import { and, eq, gt, lt, max, ne, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { levelRules as levelRulesDeclared } from '#contract/resources/level-rules.ts';
import type { ValuesOf } from '#contract/resources/resource.ts';
import { countMembersAtLevel } from '#server/people/accounts/count-members.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { adaptResource } from '#server/resource-engine/resource-adapter.ts';
import { levelRules } from './tables.ts';

/** The threshold must be above that of the level before. Otherwise no member could be in the lower level. */
async function checkAscends(
  db: Queryable,
  { level, minAmount }: ValuesOf<typeof levelRulesDeclared.fields>,
  id: number | undefined,
) {
  const lower = and(lt(levelRules.level, level), sql`${levelRules.minAmount} >= ${minAmount}`);
  const higher = and(gt(levelRules.level, level), sql`${levelRules.minAmount} <= ${minAmount}`);
  const others = id === undefined ? undefined : ne(levelRules.id, id);
  const [wrong] = await db
    .select({ name: levelRules.name })
    .from(levelRules)
    .where(and(others, or(lower, higher)));
  return wrong ? { minAmount: `等級愈高門檻需愈高，與「${wrong.name}」不符` } : {};
}

/** The number and threshold of a new level above all others. */
async function nextLevel(db: Queryable) {
  const [highest] = await db
    .select({ level: max(levelRules.level), minAmount: max(levelRules.minAmount) })
    .from(levelRules);
  return { level: (highest?.level ?? 0) + 1, minAmount: (highest?.minAmount ?? 0) + 1 };
}

/** SQL of the name of the level whose id a column holds. */
export const nameOfLevel = (id: PgColumn) =>
  sql<string>`(select ${levelRules.name} from ${levelRules} where ${eq(levelRules.id, id)})`;

/** The levels of membership. */
export const memberRecords = [
  adaptResource(levelRulesDeclared, levelRules, {
    uses: [{ label: '會員', path: '/members', count: countMembersAtLevel }],
    check: checkAscends,
    copied: nextLevel,
    constraints: { level_rules_level_unique: { field: 'level', message: '已有相同的等級' } },
  }),
];

import { type SQL, sql } from 'drizzle-orm';
import type { Condition, Conditions } from '#contract/resources/conditions.ts';
import { conditionField } from '#rules/records/check-conditions.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { isNeverEmpty, outsideBin, type Wanted, whereOf } from './find.ts';
import type { ListAdapter } from './resource-adapter.ts';

/**
 * The number of rows that a search finds. `found` is its condition as SQL. Where nearly all rows meet it, it is the
 * number of all rows without the few others, which an index finds: to look at each row takes three to five times as
 * long.
 */
export async function countFound(
  db: Queryable,
  adapter: ListAdapter,
  { keyword, conditions, found }: Wanted & { found: SQL | undefined },
  now: Date,
): Promise<number> {
  const rest = keyword === '' && conditions && restOf(adapter, conditions);
  if (!rest) return db.$count(adapter.table, found);
  const others = await whereOf(db, adapter, { keyword: '', conditions: rest }, now);
  const all = outsideBin(adapter);
  // In one statement, so that both see the same rows.
  const { rows } = await db.execute<{ total: number }>(sql`
    select (select count(*) from ${adapter.table} where ${all ?? sql`true`})::int
      - (select count(*) from ${adapter.table} where ${others})::int as total`);
  return rows[0]?.total ?? 0;
}

/** The condition that exactly all other rows meet, if these are probably few; undefined for any other condition. */
function restOf(adapter: ListAdapter, conditions: Conditions): Condition | undefined {
  if ('all' in conditions || 'any' in conditions) return undefined;
  const { field: name, is, value } = conditions;
  const field = conditionField(adapter.resource, name);
  // The usual value of a choice has most rows.
  const usual =
    field?.kind === 'choice' || field?.kind === 'yesNo'
      ? (adapter.usual?.(name) ?? field.default)
      : undefined;
  if (is === 'not') return value === usual ? undefined : { field: name, is: 'equal', value };
  if (field?.kind === 'text' && field.between && is === 'empty' && value === true) {
    return { field: name, is: 'empty', value: false };
  }
  if (usual === undefined || usual === null || !isNeverEmpty(adapter, name)) return undefined;
  if (field?.kind === 'yesNo') {
    return is === 'equal' && value === usual
      ? { field: name, is: 'equal', value: !usual }
      : undefined;
  }
  const wanted = [value].flat();
  if (field?.kind !== 'choice' || !wanted.includes(usual as string)) return undefined;
  const others = Object.keys(field.choices).filter((choice) => !wanted.includes(choice));
  return { field: name, is: 'one_of', value: others };
}

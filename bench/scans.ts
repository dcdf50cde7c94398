import { and, type SQL, sql } from 'drizzle-orm';
import type { Condition } from '#contract/resources/conditions.ts';
import { operatorsOf } from '#contract/resources/conditions.ts';
import { filteredFields, sortableFields } from '#contract/resources/resource.ts';
import { conditionField } from '#rules/records/check-conditions.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { BoundList } from '#server/records/bound.ts';
import { orderOf, whereOf } from '#server/records/find.ts';

/** Rows that a list may read one by one. */
const mostScanned = 10_000;
/** A count that finds more than this share of a table has to read that much of it anyhow. */
const mostCounted = 0.3;

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Plan Rows': number;
  Plans?: Plan[];
}

/** Every order and every condition that an entity declares, by which PostgreSQL would read a whole large table. */
export async function wholeScans(db: Database, bound: BoundList): Promise<string[]> {
  const { resource, table } = bound;
  const large = await largeTables(db);
  const total = await db.$count(table);
  const found: string[] = [];
  const explain = async (name: string, query: SQL, most = 0) => {
    const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      sql`explain (format json) ${query}`,
    );
    const scanned = scannedTables(rows[0]?.['QUERY PLAN'][0].Plan, most).filter((each) =>
      large.has(each),
    );
    if (scanned.length > 0) found.push(`${resource.name}, ${name}: ${scanned.join(', ')}`);
  };
  const list = (where: SQL | undefined, order: SQL[]) =>
    sql`select ${bound.column('id')} from ${table} where ${and(where, sql`true`)} order by ${sql.join(order, sql`, `)} limit 50`;

  for (const field of sortableFields(resource)) {
    for (const direction of ['ascending', 'descending'] as const) {
      const order = orderOf(bound, { sort: { field, direction } });
      await explain(`by ${field} ${direction}`, list(undefined, order));
    }
  }
  const usual = orderOf(bound, { sort: resource.sort });
  for (const condition of filteredFields(resource).flatMap((name) => conditionsOf(bound, name))) {
    const where = await whereOf(db, bound, { keyword: '', conditions: condition }, new Date());
    const name = `${condition.field} ${condition.is} ${condition.value}`;
    await explain(name, list(where, usual));
    const count = sql`select count(*) from ${table} where ${where}`;
    await explain(`count of ${name}`, count, total * mostCounted);
  }
  if (bound.keyword) {
    const where = await whereOf(db, bound, { keyword: '1234' }, new Date());
    await explain('keyword', list(where, usual));
  }
  return found;
}

async function largeTables(db: Database): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'r' and reltuples > ${mostScanned}`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** The tables that are read whole to find fewer rows than `most`; 0: to find any. */
function scannedTables(plan: Plan | undefined, most: number): string[] {
  if (!plan) return [];
  const isWaste = plan['Node Type'] === 'Seq Scan' && (most === 0 || plan['Plan Rows'] < most);
  const own = isWaste ? [plan['Relation Name'] ?? ''] : [];
  return [...own, ...(plan.Plans ?? []).flatMap((each) => scannedTables(each, most))];
}

/** One condition for each way in which the field may be compared. */
function conditionsOf({ resource }: BoundList, name: string): Condition[] {
  const field = conditionField(resource, name);
  if (!field) return [];
  return operatorsOf(field).map((is) => ({ field: name, is, value: valueFor(field.kind, is) }));
}

function valueFor(kind: string, is: Condition['is']): Condition['value'] {
  if (is === 'empty') return false;
  if (is === 'within') return 'TODAY';
  const one = ['integer', 'money', 'reference', 'references'].includes(kind)
    ? 7
    : kind === 'yesNo'
      ? true
      : kind === 'instant'
        ? '2026-11-20T10:00:00+08:00'
        : 'ONLINE';
  return is === 'one_of' ? [one as never] : one;
}

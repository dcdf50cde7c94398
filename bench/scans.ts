import { and, type SQL, sql } from 'drizzle-orm';
import type { Condition } from '#contract/resources/conditions.ts';
import { operatorsOf } from '#contract/resources/conditions.ts';
import type { Field } from '#contract/resources/fields.ts';
import { filteredFields, sortableFields } from '#contract/resources/resource.ts';
import { conditionField } from '#rules/records/check-conditions.ts';
import type { Database } from '#server/platform/database/database.ts';
import { orderOf, whereOf } from '#server/resource-engine/find.ts';
import { partWith } from '#server/resource-engine/parts.ts';
import type { ListAdapter } from '#server/resource-engine/resource-adapter.ts';

/** The most rows that a list may scan. */
const mostScanned = 10_000;
/** A count that finds more than this share of a table has to read that much of it anyway. */
const mostCounted = 0.3;

/**
 * A column that every sale changes has no index, because each sale would have to update it. A list by such a field
 * scans the stocks (docs/adr/025-what-every-sale-changes-has-no-index.md).
 */
const changedBySales = 'every sale changes it';
/** The fields by which a list may scan a large table, each with the reason. */
export const knownScans: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  stocks: {
    state: changedBySales,
    onHand: changedBySales,
    held: changedBySales,
    available: changedBySales,
    daysLeft: changedBySales,
    alertLevel: 'it stands beside the counts, which are scanned anyway',
    webStock: changedBySales,
    erpStock: changedBySales,
  },
};

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Plan Rows': number;
  Plans?: Plan[];
}

/**
 * Prints the lists whose declared orders or conditions scan a large table. The measurement fails for any but the
 * known ones.
 */
export async function reportWholeScans(db: Database, lists: readonly ListAdapter[]): Promise<void> {
  for (const adapter of lists) {
    const { name } = adapter.resource;
    const known = knownScans[name] ?? {};
    const reasons = new Set<string>();
    for (const { field, query, tables } of await wholeScans(db, adapter)) {
      const reason = known[field] ?? known[query.replace('count of ', '')];
      if (reason) {
        reasons.add(`${known[field] ? field : query}: ${reason}`);
        continue;
      }
      process.exitCode = 1;
      console.log(`whole scan: ${name}, ${query}: ${tables.join(', ')}`);
    }
    for (const each of reasons) console.log(`known scan: ${name}, ${each}`);
  }
}

interface WholeScan {
  field: string;
  query: string;
  tables: readonly string[];
}

/** Every declared order and condition of an entity for which PostgreSQL would scan a large table. */
async function wholeScans(db: Database, adapter: ListAdapter): Promise<WholeScan[]> {
  const { resource, table } = adapter;
  const large = await largeTables(db);
  const total = await db.$count(table);
  const found: WholeScan[] = [];
  const explain = async (field: string, name: string, query: SQL, most = 0) => {
    const { rows } = await db.transaction(async (transaction) => {
      // For a parallel scan, the plan shows the rows of only one worker.
      await transaction.execute(sql`set local max_parallel_workers_per_gather = 0`);
      return transaction.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        sql`explain (format json) ${query}`,
      );
    });
    const scanned = scannedTables(rows[0]?.['QUERY PLAN'][0].Plan, most).filter((each) =>
      large.has(each),
    );
    if (scanned.length > 0) found.push({ field, query: name, tables: scanned });
  };
  const list = (read: ListAdapter, where: SQL | undefined, order: SQL[]) =>
    sql`select ${read.column('id')} from ${read.table} where ${and(where, sql`true`)} order by ${sql.join(order, sql`, `)} limit 50`;

  for (const field of sortableFields(resource)) {
    for (const direction of ['ascending', 'descending'] as const) {
      const sort = { field, direction };
      const read = partWith(adapter, { sort }) ?? adapter;
      await explain(
        field,
        `by ${field} ${direction}`,
        list(read, undefined, orderOf(read, { sort })),
      );
    }
  }
  const usual = orderOf(adapter, { sort: resource.sort });
  for (const condition of filteredFields(resource).flatMap((name) => conditionsOf(adapter, name))) {
    const wanted = { keyword: '', conditions: condition };
    const where = await whereOf(db, adapter, wanted, new Date());
    const name = `${condition.field} ${condition.is} ${condition.value}`;
    await explain(condition.field, name, list(adapter, where, usual));
    const read = partWith(adapter, wanted) ?? adapter;
    const count = sql`select count(*) from ${read.table} where ${await whereOf(db, read, wanted, new Date())}`;
    await explain(condition.field, `count of ${name}`, count, total * mostCounted);
  }
  if (adapter.keyword) {
    const where = await whereOf(db, adapter, { keyword: '1234' }, new Date());
    await explain('', 'keyword', list(adapter, where, usual));
  }
  return found;
}

async function largeTables(db: Database): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'r' and reltuples > ${mostScanned}`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** The tables that are scanned to find fewer rows than `most`; 0: to find any. */
function scannedTables(plan: Plan | undefined, most: number): string[] {
  if (!plan) return [];
  const isWaste = plan['Node Type'] === 'Seq Scan' && (most === 0 || plan['Plan Rows'] < most);
  const own = isWaste ? [plan['Relation Name'] ?? ''] : [];
  return [...own, ...(plan.Plans ?? []).flatMap((each) => scannedTables(each, most))];
}

/** One condition for each operator of the field, and for each of its choices. */
export function conditionsOf({ resource }: ListAdapter, name: string): Condition[] {
  const field = conditionField(resource, name);
  if (!field) return [];
  return operatorsOf(field).flatMap((is) =>
    valuesFor(field, is).map((value) => ({ field: name, is, value })),
  );
}

function valuesFor(field: Field, is: Condition['is']): Condition['value'][] {
  if (is === 'empty') return [true, false];
  if (is === 'within') return ['TODAY'];
  if (field.kind === 'yesNo') return [true, false];
  const values = valuesOf(field);
  return is === 'one_of' ? [values] : [...values];
}

function valuesOf(field: Field): readonly (string | number)[] {
  switch (field.kind) {
    case 'integer':
    case 'money':
    case 'reference':
    case 'references':
      return [7];
    case 'instant':
      return ['2026-11-20T10:00:00+08:00'];
    case 'choice':
      return Object.keys(field.choices);
    default:
      return ['ONLINE'];
  }
}

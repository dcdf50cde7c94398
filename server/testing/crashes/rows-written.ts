import type pg from 'pg';

/** What an action has left in the database: the rows that it wrote, and how many rows each table has gained or lost. */
export type Trace = readonly string[];

/** The moment before an action, to which `rowsWritten` refers. */
export interface Before {
  /** Transactions from this one on came later. */
  transaction: string;
  /** The number of rows of each table. */
  rows: ReadonlyMap<string, number>;
}

/**
 * Tables whose rows say how something was done, and not what is so: claims of keys, the queue (its jobs are compared by
 * what they do), what copies of the server say about themselves and of their pages, what stand-ins remember, counters
 * of limits, and when sessions of operators were used, which is noted once a minute: on a slow machine in one try and
 * not in another.
 */
const aside = [
  'idempotency_keys',
  'rate_limits',
  'job_marks',
  'copies',
  'wanted_pages',
  'stand_ins.ledger_entries',
  'ledger_reconciliations',
  'administrator_sessions',
];

/** A table without a page has no row. Most are such, and PostgreSQL would plan to read each of them. */
const tablesText = `
  select format('%I.%I', schemaname, tablename) as name,
         case schemaname when 'public' then tablename else schemaname || '.' || tablename end as shown
  from pg_tables
  where schemaname not in ('pg_catalog', 'information_schema', 'jobs', 'drizzle')
    and pg_relation_size(format('%I.%I', schemaname, tablename)::regclass) > 0
  order by 1`;

interface Table {
  name: string;
  shown: string;
}

async function tablesOf(observer: pg.Client): Promise<Table[]> {
  const { rows } = await observer.query<Table>(tablesText);
  return rows.filter(({ shown }) => !aside.includes(shown));
}

/** Notes the moment before an action. */
export async function noteBefore(observer: pg.Client): Promise<Before> {
  const tables = await tablesOf(observer);
  const text = tables.map(
    ({ name, shown }) => `select '${shown}' as shown, count(*)::int as number from ${name}`,
  );
  const { rows } = await observer.query<{ shown: string; number: number }>(
    text.join(' union all '),
  );
  const { rows: next } = await observer.query<{ xid: string }>(
    'select pg_current_xact_id()::text as xid',
  );
  return {
    transaction: next[0]?.xid ?? '0',
    rows: new Map(rows.map(({ shown, number }) => [shown, number])),
  };
}

/**
 * The rows that were written since then as they are now, without what differs between two runs of the same action:
 * moments, tokens, and ids of other actions. Sorted, so that two traces of the same action are equal.
 */
export async function rowsWritten(observer: pg.Client, before: Before): Promise<Trace> {
  const tables = await tablesOf(observer);
  const text = tables.map(
    ({ name, shown }) =>
      `select '${shown}' as shown, (select count(*)::int from ${name}) as number,
         (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from ${name} t
          where t.xmin::text::bigint >= ${before.transaction}) as written`,
  );
  const { rows } = await observer.query<{
    shown: string;
    number: number;
    written: Record<string, unknown>[];
  }>(text.join(' union all '));
  const trace: string[] = [];
  for (const { shown, number, written } of rows) {
    const gained = number - (before.rows.get(shown) ?? 0);
    if (gained !== 0) trace.push(`${shown} ${gained > 0 ? '+' : ''}${gained}`);
    for (const row of written) trace.push(`${shown} ${JSON.stringify(plain(row))}`);
  }
  return trace.sort();
}

/** Columns that count what was tried, or that another try has used up. */
const countsTries = ['id', 'version', 'tries', 'beginnings'];
/** How long a compressed file is, which names the moments in which things were done. */
const lengthOfFile = 'bytes';

/** A row without what two runs of the same action need not have in common. */
function plain(row: Record<string, unknown>): Record<string, unknown> {
  const shown = Object.entries(row).filter(
    ([name]) => !countsTries.includes(name) && name !== lengthOfFile,
  );
  return Object.fromEntries(
    shown.map(([name, value]) => [name, /_id$|Id$/.test(name) ? mark(value) : plainValue(value)]),
  );
}

const mark = (value: unknown) => (value === null ? null : '#');

function plainValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainValue);
  if (typeof value === 'object' && value !== null) return plain(value as Record<string, unknown>);
  if (typeof value !== 'string') return value;
  if (/^\d{4}-\d\d-\d\d/.test(value)) return '@';
  // Tokens, hashes and bytes.
  if (/^[\w+/=\\:.-]{20,}$/.test(value)) return '~';
  // E-mails and documents, which name moments, numbers and addresses in every line.
  if (value.length > 300) return '…';
  // Moments, then numbers that sequences give: a try that was rolled back has used one up.
  return value
    .replaceAll(/\d{4}[-./]\d\d[-./]\d\d([ T][\d:]+)?|\d\d:\d\d/g, '@')
    .replaceAll(/(?<![\d.])\d{7,}|(?<=^surplus-)\d+$|(?<=個資-|\/privacy-requests\/)\d+/g, '#');
}

/** The lines that one trace has and the other has not. */
export function difference(expected: Trace, found: Trace): string[] {
  const lines: string[] = [];
  const missing = [...expected];
  for (const line of found) {
    const at = missing.indexOf(line);
    if (at < 0) lines.push(`+ ${line}`);
    else missing.splice(at, 1);
  }
  return [...missing.map((line) => `- ${line}`), ...lines];
}

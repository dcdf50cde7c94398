import pg from 'pg';

/** A table with data of its own: its name in SQL, and the columns that are not computed. */
export interface Table {
  name: string;
  columns: string[];
}

/** A table that is a part of another one, e.g. of the jobs of a queue. */
interface Partition {
  name: string;
  parent: string;
  bound: string;
}

/** What the head of a file says about the database. */
export interface Shape {
  /** The moments of the migrations, which name the release. */
  migrations: string[];
  tables: Table[];
  partitions: Partition[];
}

export interface Sequence {
  name: string;
  last: string;
  isCalled: boolean;
}

/** Every schema of the shop but that of the migrations, which the import writes itself. */
const ofShop = `n.nspname not in ('information_schema', 'drizzle') and n.nspname not like 'pg\\_%'`;

/** Texts that any major version reads, whatever a server's defaults are. */
const plainTexts = [
  `set client_encoding = 'UTF8'`,
  `set datestyle = 'ISO, YMD'`,
  `set intervalstyle = 'postgres'`,
  `set extra_float_digits = 1`,
  `set bytea_output = 'hex'`,
  `set timezone = 'UTC'`,
  `set statement_timeout = 0`,
  `set idle_in_transaction_session_timeout = 0`,
];

/** Runs work on a connection of its own, which reads and writes texts that any major version understands. */
export async function withClient<Result>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (const each of plainTexts) await client.query(each);
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Reads the tables with data, the partitions and the migrations. */
export async function readShape(client: pg.Client): Promise<Shape> {
  const { rows: tables } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and c.relpersistence <> 't' and ${ofShop}
     group by 1 order by 1`,
  );
  const { rows: partitions } = await client.query<Partition>(
    `select format('%I.%I', n.nspname, c.relname) as name, i.inhparent::regclass::text as parent,
       pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_inherits i on i.inhrelid = c.oid
     where c.relispartition and c.relkind = 'r' and ${ofShop} order by 1`,
  );
  return { migrations: await readMigrations(client), tables, partitions };
}

/** The moments of the migrations that a database has; none in one without them. */
export async function readMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!rows[0]?.exists) return [];
  const { rows: taken } = await client.query<{ at: string }>(
    'select created_at::text as at from drizzle.__drizzle_migrations order by created_at',
  );
  return taken.map(({ at }) => at);
}

/** Where each sequence stands. Other connections move it while the caller's transaction goes on, and only forward. */
export async function readSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows: names } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'S' and ${ofShop} order by 1`,
  );
  const all: Sequence[] = [];
  for (const { name } of names) {
    const { rows } = await client.query<Sequence>(
      `select last_value::text as last, is_called as "isCalled" from ${name}`,
    );
    all.push(...rows.map((row) => ({ ...row, name })));
  }
  return all;
}

/** Whether a schema of the shop has a table. */
export async function hasTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%') as found`,
  );
  return rows[0]?.found;
}

/** The columns of a table as COPY takes them. */
export const columnList = ({ columns }: Table): string =>
  columns.map((each) => pg.escapeIdentifier(each)).join(', ');

import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { z } from 'zod';
import { rememberEmpty } from './empty-again.ts';
import { formOfFile } from './export-data.ts';
import { type Frame, readFrames } from './frames.ts';
import {
  columnList,
  hasTables,
  readMigrations,
  readShape,
  type Sequence,
  type Shape,
  type Table,
  withClient,
} from './shape.ts';

interface ImportOptions {
  /** The connection of the database that is filled. */
  connection: pg.ClientConfig;
  path: string;
  /** Makes the schema of this release in the empty database, also what programs make at their start, e.g. for jobs. */
  makeSchema(tables: ReadonlySet<string>): Promise<void>;
}

const headSchema = z.object({
  form: z.literal(formOfFile),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bound: z.string() })),
});

/**
 * Fills an empty database with an exported file, in one transaction. The file is first read whole, so one that was cut
 * off or changed leaves nothing. Throws a sentence for that, for a database with tables, and for a file of another
 * release. Whatever it throws, the database is as empty as before, or the message says that it is not. Answers the
 * number of tables.
 */
export async function importData({ connection, path, makeSchema }: ImportOptions): Promise<number> {
  const tables = new Set<string>();
  for await (const frame of framesOf(path))
    if (frame.kind === 'J') tables.add((frame.json as { table?: string }).table ?? '');
  const makeEmptyAgain = await withClient(connection, async (client) => {
    if (await hasTables(client))
      throw new Error('The database has tables. Make an empty one: nothing was imported.');
    return rememberEmpty(client);
  });
  try {
    await makeSchema(tables);
    return await withClient(connection, (client) => fill(client, framesOf(path)));
  } catch (error) {
    const { message } = error as Error;
    await withClient(connection, makeEmptyAgain).catch(() => {
      throw new Error(`${message} Empty tables are left: make another database.`, { cause: error });
    });
    throw error;
  }
}

async function* framesOf(path: string): AsyncGenerator<Frame> {
  const file = createReadStream(path);
  const unpacked = createGunzip();
  file.once('error', (error) => unpacked.destroy(error));
  try {
    yield* readFrames(file.pipe(unpacked));
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!code.startsWith('Z_')) throw error;
    throw new Error('The file is no export, or was cut off or changed: nothing was imported.', {
      cause: error,
    });
  } finally {
    file.destroy();
  }
}

async function fill(client: pg.Client, frames: AsyncGenerator<Frame>): Promise<number> {
  await client.query('begin');
  const first = await frames.next();
  const shape = headSchema.parse(!first.done && first.value.kind === 'J' && first.value.json);
  await expectSameRelease(client, shape);
  const putBack = await loosen(client);
  const tables = new Map(shape.tables.map((table) => [table.name, table]));
  await client.query(`truncate ${[...tables.keys()].join(', ')} cascade`);
  let rows: ReturnType<typeof copyInto> | undefined;
  for await (const frame of frames) {
    if (frame.kind === 'D') {
      await rows?.write(frame.data);
      continue;
    }
    await rows?.end();
    rows = undefined;
    const { table: name = '', sequences } = frame.json as {
      table?: string;
      sequences?: Sequence[];
    };
    const table = tables.get(name);
    if (table) rows = copyInto(client, table);
    for (const { name: each, last, isCalled } of sequences ?? [])
      await client.query('select setval($1::regclass, $2, $3)', [each, last, isCalled]);
  }
  for (const each of putBack) await client.query(each);
  await client.query('commit');
  await client.query('analyze');
  return tables.size;
}

/** Takes the rows of a table. Both functions throw PostgreSQL's error, whenever it came. */
function copyInto(client: pg.Client, table: Table) {
  const rows = client.query(copyFrom(`copy ${table.name} (${columnList(table)}) from stdin`));
  // PostgreSQL may refuse a row while the next ones are read from the file. The stream only reports that, and stays
  // open.
  const refused = new Promise<never>((_, reject) => rows.once('error', reject));
  let error: unknown;
  refused.catch((reason: unknown) => {
    error = reason;
  });
  return {
    async write(data: Buffer): Promise<void> {
      if (error) throw error;
      if (!rows.write(data)) await Promise.race([once(rows, 'drain'), refused]);
    },
    async end(): Promise<void> {
      if (error) throw error;
      rows.end();
      await Promise.race([finished(rows), refused]);
    },
  };
}

/**
 * Throws a sentence unless this release has the same migrations, tables and columns; makes the partitions that it
 * lacks.
 */
async function expectSameRelease(client: pg.Client, shape: Shape): Promise<void> {
  const own = await readMigrations(client);
  const isSame =
    own.length === shape.migrations.length && own.every((at, i) => at === shape.migrations[i]);
  if (!isSame) throw new Error(`${otherRelease} It has other migrations.`);
  const before = new Set((await readShape(client)).tables.map(({ name }) => name));
  for (const { name, parent, bound } of shape.partitions)
    if (!before.has(name))
      await client.query(`create table ${name} partition of ${parent} ${bound}`);
  const columns = new Map((await readShape(client)).tables.map((table) => [table.name, table]));
  const lacking = shape.tables.filter(
    (table) =>
      table.columns.toSorted().join() !== columns.get(table.name)?.columns.toSorted().join(),
  );
  if (lacking.length > 0)
    throw new Error(`${otherRelease} It differs in ${lacking.map(({ name }) => name).join(', ')}.`);
}

const otherRelease =
  'The file is of another release of the shop: export and import with the same one. Nothing was imported.';

/**
 * Takes away what would look at or change rows while tables are filled one after the other: triggers of the shop, and
 * foreign keys. Answers the statements that put it back, which also check the keys.
 */
async function loosen(client: pg.Client): Promise<string[]> {
  const { rows: triggers } = await client.query<{ off: string; on: string }>(
    `select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as off,
       format('alter table %s enable %s trigger %I', tgrelid::regclass,
         case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname) as on
     from pg_trigger where not tgisinternal and tgenabled <> 'D'`,
  );
  const { rows: keys } = await client.query<{ off: string; on: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as on
     from pg_constraint where contype = 'f' and conparentid = 0`,
  );
  const all = [...triggers, ...keys];
  for (const { off } of all) await client.query(off);
  return all.map(({ on }) => on);
}

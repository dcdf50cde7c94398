import {
  createReadStream,
  createWriteStream,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip, gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBoss } from '../../jobs/open-boss.ts';
import { openDatabase } from '../database.ts';
import { migrateDatabase } from '../migrate.ts';
import { createTestDatabase, restoreTestDatabase, type TestDatabase } from '../testing.ts';
import { exportData } from './export-data.ts';
import { readFrames, writeFrames } from './frames.ts';
import { importData } from './import-data.ts';
import { columnList, hasTables, readSequences, readShape, withClient } from './shape.ts';

let folder: string;
let file: string;
let source: TestDatabase;
const targets: TestDatabase[] = [];
const empty = async () => {
  const made = await restoreTestDatabase('select 1');
  targets.push(made);
  return made.connection;
};
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

const makeSchema = async (connection: pg.ClientConfig) => {
  await migrateDatabase(connection);
  const { pool, close } = openDatabase({ ...connection, max: 2 });
  const boss = await openBoss({ pool, connection, log, definitions: [], isWorking: false });
  await boss.stop({ graceful: false });
  await close();
};
const importInto = (connection: pg.ClientConfig, path: string) =>
  importData({ connection, path, makeSchema: () => makeSchema(connection) });

/** pg-boss makes a part of this table for each day of the real clock: source and target may be made on two days. */
const daily = 'jobs.queue_stats';

/** Everything of a database as texts to compare: rows as a hash per table, sequences, keys and triggers. */
const contentsOf = (connection: pg.ClientConfig) =>
  withClient(connection, async (client) => {
    const { tables, partitions } = await readShape(client);
    const ofDays = partitions.filter(({ parent }) => parent === daily).map(({ name }) => name);
    const hashes: Record<string, string> = {};
    for (const table of tables.filter(({ name }) => !ofDays.includes(name))) {
      const { rows } = await client.query(
        `select count(*) || md5(coalesce(string_agg(r::text, E'\\n' order by r::text), '')) as hash
         from (select ${columnList({ ...table, columns: table.columns.toSorted() })} from ${table.name}) r`,
      );
      hashes[table.name] = rows[0]?.hash;
    }
    const { rows: rules } = await client.query(
      `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) as rule from pg_constraint
       union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal order by 1, 2, 3`,
    );
    const lasting = rules.filter(({ conrelid }) => !ofDays.includes(conrelid));
    return { hashes, rules: lasting, sequences: await readSequences(client) };
  });

/** Answers once somebody waits for a table. */
const waitsFor = (table: string) =>
  withClient(source.connection, async (client) => {
    for (let isWaiting = false; !isWaiting; ) {
      const { rows } = await client.query(
        'select exists (select from pg_locks where relation = $1::regclass and not granted) as found',
        [table],
      );
      isWaiting = rows[0]?.found;
    }
  });

/** A file with the head of the whole one, and rows of one table that PostgreSQL refuses: more than any buffer takes. */
async function withWrongRows(path: string): Promise<void> {
  const frames = readFrames(createReadStream(file).pipe(createGunzip()));
  const { value: head } = await frames.next();
  const packed = createGzip({ level: 1 });
  const written = pipeline(packed, createWriteStream(path));
  const writer = writeFrames(packed);
  await writer.json(head?.kind === 'J' ? head.json : {});
  await writer.json({ table: 'public.settings' });
  for (let count = 0; count < 20; count++) await writer.data(Buffer.alloc(1_000_000, 'no row\n'));
  await writer.json({ sequences: [] });
  await writer.end();
  packed.end();
  await written;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'transfer-'));
  file = join(folder, 'shop.data');
  source = await createTestDatabase({ seeded: true, jobs: true });
  // Texts and numbers that a careless copy would change, and a part of a table that no new database has.
  await withClient(source.connection, async (client) => {
    await client.query(`insert into settings (key, value) values ('odd', $1)`, [
      JSON.stringify({ text: '\\. \t\n"引號" \\N', number: 0.1 }),
    ]);
    await client.query(`create table jobs.odd partition of jobs.job for values in ('odd')`);
    await client.query(`select setval('session_ids', 4711)`);
  });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  for (const each of [source, ...targets]) await each.drop();
});

it('an exported shop is the same in another database, as of one moment, and its sequences go on', async () => {
  const before = await contentsOf(source.connection);
  const { tables } = await withClient(source.connection, readShape);
  await withClient(source.connection, async (other) => {
    // The export waits for its first table, while something is committed into a later one.
    const [first = '', ...later] = tables.map(({ name }) => name);
    expect(later).toContain('public.settings');
    await other.query('begin');
    await other.query(`lock table ${first} in access exclusive mode`);
    const exported = exportData(source.connection, file);
    await waitsFor(first);
    await other.query(`insert into settings (key, value) values ('later', '{}')`);
    await other.query('commit');
    expect(await exported).toBe(tables.length);
  });
  const connection = await empty();
  await importInto(connection, file);
  expect(await contentsOf(connection)).toEqual(before);
  await withClient(connection, async (client) => {
    const { rows } = await client.query(`select nextval('session_ids')::int as next`);
    expect(rows).toEqual([{ next: 4712 }]);
  });
  await expect(importInto(connection, file)).rejects.toThrow('The database has tables');
  await expect(exportData(source.connection, file)).rejects.toThrow('EEXIST');
});

it('a file that is not whole, of another release or with wrong rows is refused, and leaves nothing', async () => {
  const connection = await empty();
  const whole = readFileSync(file);
  const unpacked = gunzipSync(whole);
  const changedByte = Buffer.from(unpacked);
  const middle = changedByte.length >> 1;
  changedByte[middle] = (changedByte[middle] ?? 0) ^ 1;
  const path = join(folder, 'damaged');
  for (const bytes of [
    whole.subarray(0, whole.length >> 1),
    whole.subarray(0, -9),
    gzipSync(unpacked.subarray(0, -37), { level: 1 }),
    gzipSync(changedByte, { level: 1 }),
    Buffer.from('no export'),
  ]) {
    writeFileSync(path, bytes);
    await expect(importInto(connection, path)).rejects.toThrow('nothing was imported');
  }
  truncateSync(path);
  await expect(importInto(connection, path)).rejects.toThrow('nothing was imported');
  await withClient(connection, async (client) => {
    const { rows } = await client.query(`select to_regclass('public.settings') as found`);
    expect(rows).toEqual([{ found: null }]);
  });
  await withClient(source.connection, (client) =>
    client.query('update drizzle.__drizzle_migrations set created_at = created_at + 1'),
  );
  const later = join(folder, 'later.data');
  await exportData(source.connection, later);
  await expect(importInto(connection, later)).rejects.toThrow('another release');
  expect(await withClient(connection, hasTables)).toBe(false);
  // The database is as empty as before: the next try makes its tables again.
  const wrong = join(folder, 'wrong.data');
  await withWrongRows(wrong);
  await expect(importInto(connection, wrong)).rejects.toThrow('missing data for column');
  expect(await withClient(connection, hasTables)).toBe(false);
});

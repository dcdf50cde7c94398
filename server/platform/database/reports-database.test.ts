import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from './database.ts';
import { onStandby, type Standby } from './on-standby.ts';
import { openReports } from './open-reports.ts';
import type { ReportsDatabase } from './reports-database.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

/** Two databases stand for both: each answers its own name. */
const databases: TestDatabase[] = [];
let primary: OpenDatabase;
let standby: OpenDatabase;
beforeAll(async () => {
  databases.push(...(await Promise.all([createTestDatabase(), createTestDatabase()])));
  const [first, second] = databases;
  primary = openDatabase({ ...first?.connection, max: 2 });
  standby = openDatabase({ ...second?.connection, max: 2 });
});
afterAll(async () => {
  await Promise.all([primary.close(), standby.close()]);
  await Promise.all(databases.map((each) => each.drop()));
});

type Read = Parameters<ReportsDatabase['read']>[0];
const nameOf: Read = async (db) =>
  (await db.execute<{ name: string }>(sql`select current_database() as name`)).rows[0]?.name;
const nameAt = ({ pool }: OpenDatabase) =>
  new URL(String(pool.options.connectionString)).pathname.slice(1);

/** Reports with a clock that a test moves, and a lag that it sets. */
function reportsWith(options: Partial<Standby> = {}) {
  const at = { now: 0, behind: 0 as number | undefined | 'away', measured: 0 };
  const sources: string[] = [];
  const reports = onStandby(primary.db, {
    db: standby.db,
    mostBehind: 300,
    perf: { now: () => at.now },
    onSource: (source) => sources.push(source),
    async secondsBehind() {
      at.measured += 1;
      if (at.behind === 'away') throw new Error('away');
      return at.behind;
    },
    ...options,
  });
  return { at, sources, reports };
}

describe('reports', () => {
  it('are read from the standby while it is near enough, and say how far it is behind', async () => {
    const { at, sources, reports } = reportsWith();
    const here = nameAt(standby);
    expect(await reports.read(nameOf)).toEqual({ value: here, secondsBehind: 0 });
    at.now = 1_000;
    at.behind = 90;
    const both = await Promise.all([reports.read(nameOf), reports.read(nameOf)]);
    expect(both).toEqual([
      { value: here, secondsBehind: 90 },
      { value: here, secondsBehind: 90 },
    ]);
    expect(at.measured).toBe(2);
    at.now = 1_500;
    expect((await reports.read(nameOf)).secondsBehind).toBe(90.5);
    // A file cannot say how old its figures are.
    const file = await reports.read(nameOf, { mostBehind: 60 });
    expect(file).toEqual({ value: nameAt(primary), secondsBehind: 0 });
    expect(sources).toEqual(['standby']);
    at.now = 2_000;
    at.behind = 301;
    expect((await reports.read(nameOf)).value).toBe(nameAt(primary));
    at.now = 3_000;
    at.behind = undefined;
    expect((await reports.read(nameOf)).value).toBe(nameAt(primary));
    expect(sources).toEqual(['standby', 'primary']);
  });

  it('are read from the primary while the standby is away, which is not asked again for five seconds', async () => {
    const { at, reports } = reportsWith();
    at.behind = 'away';
    expect((await reports.read(nameOf)).value).toBe(nameAt(primary));
    at.behind = 0;
    at.now = 4_999;
    expect((await reports.read(nameOf)).value).toBe(nameAt(primary));
    expect(at.measured).toBe(1);
    at.now = 5_000;
    expect((await reports.read(nameOf)).value).toBe(nameAt(standby));
  });

  it('wait two seconds for the lag at most, and then read from the primary', async () => {
    const elapsed = Promise.withResolvers<void>();
    const waits: number[] = [];
    const { reports } = reportsWith({
      secondsBehind: () => new Promise(() => undefined),
      async pause(milliseconds) {
        waits.push(milliseconds);
        await elapsed.promise;
      },
    });
    const reading = reports.read(nameOf);
    elapsed.resolve();
    expect((await reading).value).toBe(nameAt(primary));
    expect(waits).toEqual([2_000]);
  });

  it('are not repeated on the primary if the standby does not answer, but if all its connections are taken', async () => {
    const [first] = databases;
    for (const [pool, work, isRepeated] of [
      // A busy machine may take some tenths of a second to open a connection.
      [{ query_timeout: 1_000 }, (db) => db.execute(sql`select pg_sleep(5)`), false],
      [{ max: 1 }, nameOf, true],
    ] satisfies [object, Read, boolean][]) {
      const other = openDatabase({ ...first?.connection, ...pool });
      const taken = await other.pool.connect();
      if (isRepeated) other.pool.options.connectionTimeoutMillis = 50;
      const { at, sources, reports } = reportsWith({ db: other.db });
      const tried: unknown[] = [];
      const reading = reports.read((db) => {
        tried.push(db);
        return work(db);
      });
      if (isRepeated) expect((await reading).value).toBe(nameAt(primary));
      else await expect(reading).rejects.toThrow();
      expect(tried).toEqual(isRepeated ? [other.db, primary.db] : [other.db]);
      // Only a standby that does not answer counts as away.
      at.now = 1_500;
      taken.release();
      await reports.read(nameOf);
      expect(sources.at(-1)).toBe(isRepeated ? 'standby' : 'primary');
      await other.close();
    }
  });

  it('try again once after a conflict with what the standby replays, then ask the primary', async () => {
    const { at, reports } = reportsWith();
    const conflict = sql.raw(
      `do $$ begin raise exception 'canceling statement due to conflict with recovery' using errcode = '40001'; end $$`,
    );
    const tried: unknown[] = [];
    const failing =
      (times: number): Read =>
      async (db) => {
        const name = await nameOf(db);
        tried.push(name);
        if (tried.length <= times) await db.execute(conflict);
        return name;
      };
    expect((await reports.read(failing(1))).value).toBe(nameAt(standby));
    tried.length = 0;
    expect((await reports.read(failing(2))).value).toBe(nameAt(primary));
    expect(tried).toEqual([nameAt(standby), nameAt(standby), nameAt(primary)]);
    // A conflict is no outage.
    at.now = 999;
    expect((await reports.read(nameOf)).value).toBe(nameAt(standby));
  });

  it('ask the primary what the standby cannot answer, and fail if neither can or time is up', async () => {
    const { reports } = reportsWith();
    await standby.db.execute(sql`drop table redirects`);
    const { value } = await reports.read((db) => db.execute(sql`select from redirects`));
    expect((value as { rowCount: number }).rowCount).toBe(0);
    const missing = reports.read((db) => db.execute(sql`select from nowhere`));
    await expect(missing).rejects.toThrow();
    const asked: unknown[] = [];
    const slow = reports.read(async (db) => {
      asked.push(await nameOf(db));
      await db.execute(sql`set statement_timeout = 1`);
      await db.execute(sql`select pg_sleep(10)`);
    });
    await expect(slow).rejects.toThrow();
    expect(asked).toEqual([nameAt(standby)]);
  });

  it('come from the primary if the address is no standby of it, or nothing answers there', async () => {
    for (const port of [standby.pool.options.port, 1]) {
      const url = new URL(String(standby.pool.options.connectionString));
      if (port === 1) url.host = '127.0.0.1:1';
      const address = { connection: { connectionString: url.href }, mostBehind: 300 };
      const { reports, close } = openReports({ primary, address, max: 1 });
      try {
        expect((await reports.read(nameOf)).value).toBe(nameAt(primary));
      } finally {
        await close();
      }
    }
  });
});

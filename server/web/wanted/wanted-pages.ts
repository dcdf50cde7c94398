import { sql } from 'drizzle-orm';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { moment } from '#server/platform/database/sql-moments.ts';
import { isListed } from './is-listed.ts';
import { wantedPages } from './tables.ts';

/** The most pages in the list: what a cache of 64 MB holds of product pages. */
export const mostListed = 2_000;
/** Seconds after which a use counts half. */
const halfLife = 24 * 3600;
/** Further halves say nothing more, and PostgreSQL refuses numbers that are too small. */
const mostHalves = 500;
/** Days after which a page that nobody asks for leaves the list, e.g. that of a product that is gone. */
const longestListed = 90;

/** A page and how often it was asked for. */
export type Wanted = readonly [address: string, uses: number];

/** The uses of a row at a moment. A clock that was set back makes them no greater. */
const usesAt = (now: Date) =>
  sql`${wantedPages.uses} * power(0.5, least(${mostHalves}, greatest(0, extract(epoch from ${moment(now)} - ${wantedPages.countedAt})) / ${halfLife}::float))`;

/**
 * Adds uses to the list, in which only the most wanted pages stay. Several copies of the server add up. Addresses that
 * may not be listed are left out.
 */
export async function addUses(
  db: Database,
  uses: readonly Wanted[],
  now: Date,
  most = mostListed,
): Promise<void> {
  const rows = uses
    .filter(([address]) => isListed(address))
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([page, count]) => ({ page, count }));
  if (rows.length === 0) return;
  await db.transaction(async (transaction) => {
    // One copy at a time, so that no two wait for each other's rows. Reading goes on.
    await transaction.execute(sql`lock table ${wantedPages} in share row exclusive mode`);
    await transaction.execute(sql`
      insert into ${wantedPages} (page, uses, counted_at)
      select page, count, ${moment(now)}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as counted(page text, count float)
      on conflict (page) do update set uses = ${usesAt(now)} + excluded.uses, counted_at = excluded.counted_at`);
    await transaction.execute(sql`
      delete from ${wantedPages}
      where ${wantedPages.countedAt} < ${moment(now)} - make_interval(days => ${longestListed})`);
    await transaction.execute(sql`
      delete from ${wantedPages} where page in (
        select page from ${wantedPages} order by ${usesAt(now)} desc, page offset ${most})`);
  });
}

/** The listed pages, the most wanted first. */
export async function readWanted(db: Queryable, now: Date): Promise<Wanted[]> {
  const { rows } = await db.execute<{ page: string; uses: number }>(sql`
    select page, ${usesAt(now)} as uses from ${wantedPages}
    order by 2 desc, page limit ${mostListed}`);
  return rows.map(({ page, uses }) => [page, uses]);
}

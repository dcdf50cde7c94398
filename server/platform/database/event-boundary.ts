import { sql } from 'drizzle-orm';
import { moment } from '#server/platform/database/sql-moments.ts';
import type { Queryable } from './database.ts';

/**
 * The next moment from `now` at which a row of these tables begins or ends (`event_begin_at`, `event_end_at`);
 * undefined if there is none. An event runs strictly after its begin, so that boundary is a millisecond later; at its
 * end it is over.
 */
export async function nextEventBoundary(
  db: Queryable,
  now: Date,
  tables: readonly string[],
): Promise<Date | undefined> {
  const boundaries = tables.map(
    (table) => `
      select min(event_begin_at) + interval '1 millisecond' as at from ${table}, asked where event_begin_at >= now
      union all select min(event_end_at) from ${table}, asked where event_end_at > now`,
  );
  const { rows } = await db.execute<{ at: string | null }>(
    sql`with asked as (select ${moment(now)} as now)
        select min(at) as at from (${sql.raw(boundaries.join(' union all '))}) as boundaries`,
  );
  const at = rows[0]?.at;
  return at ? new Date(at) : undefined;
}

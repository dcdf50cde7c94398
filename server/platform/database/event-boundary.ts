import { sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';

/**
 * When a row of these tables next begins or ends (`event_begin_at`, `event_end_at`), seen from `now`; undefined when none
 * will. An event runs strictly after its begin, so what is shown changes a millisecond later; at its end it is over.
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
    sql`with asked as (select ${now.toISOString()}::timestamptz as now)
        select min(at) as at from (${sql.raw(boundaries.join(' union all '))}) as boundaries`,
  );
  const at = rows[0]?.at;
  return at ? new Date(at) : undefined;
}

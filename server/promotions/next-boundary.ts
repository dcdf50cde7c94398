import { sql } from 'drizzle-orm';
import type { Shop } from '../shop.ts';

const tables = [
  'discount_events',
  'threshold_rewards',
  'free_shipping_events',
  'first_purchase_events',
  'registration_coupon_events',
  'coupon_events',
];

// An event runs strictly after its begin, so what is shown changes a millisecond later; at its end it is over.
const boundaries = tables
  .map(
    (table) => `
      select min(event_begin_at) + interval '1 millisecond' as at from ${table}, asked where event_begin_at >= now
      union all select min(event_end_at) from ${table}, asked where event_end_at > now`,
  )
  .join(' union all ');

/** When a promotion next begins or ends, seen from now; undefined when none will. */
export async function nextBoundary({
  db,
  clock,
}: Pick<Shop, 'db' | 'clock'>): Promise<Date | undefined> {
  const { rows } = await db.execute<{ at: string | null }>(
    sql`with asked as (select ${clock.now().toISOString()}::timestamptz as now)
        select min(at) as at from (${sql.raw(boundaries)}) as boundaries`,
  );
  const at = rows[0]?.at;
  return at ? new Date(at) : undefined;
}

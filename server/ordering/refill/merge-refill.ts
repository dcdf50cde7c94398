import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import { refillReminders, refillSettings } from './tables.ts';

/**
 * Moves what one member chose about the estimate to another, and of which purchases the member was reminded. Where both
 * have something, it stays switched off, the shorter base counts, and the newer purchase was reminded of.
 */
export async function mergeRefill(
  transaction: Transaction,
  fromId: number,
  intoId: number,
): Promise<void> {
  await transaction.execute(sql`
    with gone as (delete from ${refillSettings} where user_id = ${fromId} returning is_enabled, counts_since)
    insert into ${refillSettings} as own (user_id, is_enabled, counts_since)
    select ${intoId}::int, is_enabled, counts_since from gone
    on conflict (user_id) do update set
      is_enabled = case when false in (own.is_enabled, excluded.is_enabled) then false
        else coalesce(own.is_enabled, excluded.is_enabled) end,
      counts_since = greatest(own.counts_since, excluded.counts_since)`);
  await transaction.execute(sql`
    with gone as (delete from ${refillReminders} where user_id = ${fromId} returning series_id, order_id, at)
    insert into ${refillReminders} as own (user_id, series_id, order_id, at)
    select ${intoId}::int, series_id, order_id, at from gone
    on conflict (user_id, series_id) do update set order_id = excluded.order_id, at = excluded.at
      where excluded.order_id > own.order_id`);
}

import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import { lineNotices, noticeSettings } from './tables.ts';

/**
 * Moves how one member wants to be told to another, as far as that one has not chosen, and the notices that went to
 * LINE.
 */
export async function mergeNotices(
  transaction: Transaction,
  fromId: number,
  intoId: number,
): Promise<void> {
  await transaction.execute(sql`
    with gone as (delete from ${noticeSettings} where user_id = ${fromId} returning *)
    insert into ${noticeSettings} as own (user_id, of_orders, of_coupons, of_restocks, of_refills, of_news)
    select ${intoId}::int, of_orders, of_coupons, of_restocks, of_refills, of_news from gone
    on conflict (user_id) do update set
      of_orders = coalesce(own.of_orders, excluded.of_orders),
      of_coupons = coalesce(own.of_coupons, excluded.of_coupons),
      of_restocks = coalesce(own.of_restocks, excluded.of_restocks),
      of_refills = coalesce(own.of_refills, excluded.of_refills),
      of_news = coalesce(own.of_news, excluded.of_news)`);
  await transaction
    .update(lineNotices)
    .set({ userId: intoId })
    .where(eq(lineNotices.userId, fromId));
}

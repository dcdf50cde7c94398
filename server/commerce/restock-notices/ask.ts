import { sql } from 'drizzle-orm';
import { moment } from '#server/platform/database/sql-moments.ts';
import type { Shop } from '#server/shop.ts';
import { type AwaitedGoods, buyableUnitsOf, columnsOf, isOfferedSql } from './awaited-goods.ts';
import { hashOfRecipient, type Recipient } from './recipients.ts';
import { restockNotices } from './tables.ts';

/** The most notices for which one recipient waits at a time; only abuse reaches it. */
export const mostNotices = 30;

/**
 * Notes that this recipient waits for goods. Does nothing if the recipient waits for it already or for too many
 * others, and for goods that shoppers do not see or that can be bought now: nobody learns which of it happened.
 * Goods in stock would bring a letter within a minute, to whatever address a stranger types.
 */
export async function askForNotice(
  shop: Pick<Shop, 'db' | 'clock' | 'keyedHash'>,
  recipient: Recipient,
  goods: AwaitedGoods,
): Promise<void> {
  const hash = hashOfRecipient(shop, recipient);
  const { userId = null, email = null } = { ...recipient } as { userId?: number; email?: string };
  const { productId, combinationId } = columnsOf(goods);
  await shop.db.execute(sql`
    insert into ${restockNotices} (product_id, combination_id, user_id, email, recipient_hash, created_at)
    select ${productId}::int, ${combinationId}::int, ${userId}::int, ${email}::text, ${hash}::text, ${moment(shop.clock.now())}
    where ${isOfferedSql(goods)} and ${buyableUnitsOf(goods)} = 0 and (
      select count(*) from ${restockNotices} own where own.recipient_hash = ${hash}) < ${mostNotices}::int
    on conflict do nothing`);
}

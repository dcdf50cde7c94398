import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { hashOfRecipient } from './recipients.ts';
import { restockNotices } from './tables.ts';

/**
 * Lets a member wait for the goods for which another one waits, at the same place: the jobs of letters name the id.
 * Goods for which both wait are announced once.
 */
export async function mergeWaits(
  shop: Pick<Shop, 'keyedHash'>,
  transaction: Transaction,
  fromId: number,
  intoId: number,
): Promise<void> {
  const hash = hashOfRecipient(shop, { userId: intoId });
  await transaction.execute(sql`
    with gone as (delete from ${restockNotices} where user_id = ${fromId} returning *)
    insert into ${restockNotices} (id, product_id, combination_id, user_id, recipient_hash, created_at, chosen_at, begun_at)
    overriding system value
    select id, product_id, combination_id, ${intoId}::int, ${hash}::text, created_at, chosen_at, begun_at from gone
    on conflict do nothing`);
}

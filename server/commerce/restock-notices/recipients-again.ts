import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import type { SealedAgain } from '#server/platform/sealed.ts';
import type { Shop } from '#server/shop.ts';
import { hashOfRecipient } from './recipients.ts';
import { restockNotices } from './tables.ts';

/**
 * Stores all recipients under the hash of the shop's present key, in a transaction. Who asked twice for the same goods,
 * once under each key, waits at the first place alone. No row is unreadable: each names its recipient.
 */
export async function hashRecipientsAgain(
  db: Queryable,
  keys: Pick<Shop, 'keyedHash'>,
): Promise<SealedAgain> {
  // Nobody asks meanwhile: a row that came in between could have the same hash.
  await db.execute(sql`lock table ${restockNotices} in share row exclusive mode`);
  await db.execute(sql`
    delete from ${restockNotices} later using ${restockNotices} earlier
     where earlier.id < later.id
       and (earlier.user_id = later.user_id or earlier.email = later.email)
       and (earlier.product_id = later.product_id or earlier.combination_id = later.combination_id)`);
  const { id, userId, email } = restockNotices;
  const rows = await db.select({ id, userId, email }).from(restockNotices);
  const hashes = rows.map((row) => ({
    id: row.id,
    hash: hashOfRecipient(
      keys,
      row.userId === null ? { email: row.email ?? '' } : { userId: row.userId },
    ),
  }));
  await db.execute(sql`
    update ${restockNotices} set recipient_hash = hashes.hash
      from jsonb_to_recordset(${JSON.stringify(hashes)}::jsonb) as hashes (id bigint, hash text)
     where ${id} = hashes.id`);
  return { count: rows.length, unreadable: 0 };
}

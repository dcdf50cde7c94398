import { and, desc, eq, sql } from 'drizzle-orm';
import type { OwnRestockNotice } from '#contract/calls/restock-notices.ts';
import { toWireInstant } from '#rules/dates.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type AwaitedGoods, hasGoods, isAbout, nameOfRow } from './awaited-goods.ts';
import { restockNotices } from './tables.ts';

/** The goods for which a member waits, the newest first. */
export async function listOwnNotices(db: Queryable, userId: number): Promise<OwnRestockNotice[]> {
  const rows = await db
    .select({
      productId: restockNotices.productId,
      combinationId: restockNotices.combinationId,
      name: nameOfRow(restockNotices),
      askedAt: restockNotices.createdAt,
    })
    .from(restockNotices)
    .where(and(eq(restockNotices.userId, userId), hasGoods))
    .orderBy(desc(restockNotices.id));
  return rows.map((row) => ({ ...row, askedAt: toWireInstant(row.askedAt) }));
}

/** Ends a member's wait for some goods. */
export async function removeOwnNotice(
  db: Queryable,
  userId: number,
  goods: AwaitedGoods,
): Promise<void> {
  await db
    .delete(restockNotices)
    .where(and(eq(restockNotices.userId, userId), isAbout(restockNotices, goods)));
}

/**
 * Ends every wait of the recipient with this hash. While the shop's key is changed some waits of the same recipient
 * have another hash.
 */
export async function endNotices(db: Queryable, recipientHash: string): Promise<void> {
  await db.execute(sql`
    with known as (
      select user_id, email from ${restockNotices} where recipient_hash = ${recipientHash})
    delete from ${restockNotices}
     where user_id in (select user_id from known) or email in (select email from known)`);
}

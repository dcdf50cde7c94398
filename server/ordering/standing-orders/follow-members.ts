import { isNotNull } from 'drizzle-orm';
import { lockAccounts } from '#server/people/accounts/member-accounts.ts';
import { isErasedSql, mergedIntoSql } from '#server/people/accounts/person.ts';
import { transact } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { moveStandingOrders } from './move-standing-orders.ts';
import { standingOrders } from './tables.ts';

/**
 * Deletes the standing orders of erased members and moves those of merged ones. Erasure and merging do both themselves;
 * this is for a member whom the release before this one erased or merged while both ran side by side.
 */
export async function followMembers({ db }: Pick<Shop, 'db'>): Promise<void> {
  await db.delete(standingOrders).where(isErasedSql(standingOrders.userId));
  const into = mergedIntoSql(standingOrders.userId);
  const merged = await db
    .selectDistinct({ fromId: standingOrders.userId, intoId: into })
    .from(standingOrders)
    .where(isNotNull(into));
  for (const { fromId, intoId } of merged) {
    if (intoId === null) continue;
    await transact(db, async (transaction) => {
      await lockAccounts(transaction, [fromId, intoId]);
      await moveStandingOrders(transaction, fromId, intoId);
    });
  }
}

import { not } from 'drizzle-orm';
import { addDays } from '#rules/dates.ts';
import { countGivenBy } from '#server/commerce/coupons/coupon-gifts.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { holdNamedLock } from '#server/platform/database/transaction-locks.ts';
import { countActions } from '../admin/history.ts';
import { wasApproved } from '../approvals/ask.ts';

/** The type of subject of a gift in the audit log and in approval requests. */
export const giftSubject = 'coupon-gift';

/**
 * Lets other gifts of this administrator wait until the transaction ends, so that each counts the others. Rows of
 * members are locked before.
 */
export const lockGiving = (transaction: Transaction, administratorId: number): Promise<void> =>
  holdNamedLock(transaction, 'serviceCoupons', String(administratorId));

/**
 * The coupons of one event that an administrator has given in the last 24 hours and that no second person approved. So
 * a gift that is divided counts as one.
 */
export async function givenWithoutApproval(
  db: Queryable,
  {
    administratorId,
    couponEventId,
    now,
  }: {
    administratorId: number;
    couponEventId: number;
    now: Date;
  },
): Promise<number> {
  const since = addDays(now, -1);
  const toMany = await countGivenBy(db, {
    administratorId,
    couponEventId,
    since,
    counts: (giftId) => not(wasApproved(db, giftSubject, giftId)),
  });
  const single = await countActions(db, 'giveMemberCoupon', {
    administratorId,
    since,
    after: { couponEventId },
    afterNot: { isApproved: true },
  });
  return toMany + single;
}

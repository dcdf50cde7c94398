import { eq } from 'drizzle-orm';
import { grantRegistrationCoupon } from '../coupons/grant-registration-coupon.ts';
import type { Transaction } from '../platform/database/database.ts';
import { users } from './tables.ts';
import type { User } from './users.ts';

/**
 * Marks the e-mail of a locked user as proven. The first time the registration gift is given: true, false when it
 * could not be given, null when no registration event is running or the member was verified before (G-080, G-081).
 */
export async function markVerified(
  transaction: Transaction,
  user: User,
  now: Date,
): Promise<boolean | null> {
  if (user.verifiedAt) return null;
  await transaction.update(users).set({ verifiedAt: now }).where(eq(users.id, user.id));
  return grantRegistrationCoupon(transaction, user.id, now);
}

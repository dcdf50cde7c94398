import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { users } from './tables.ts';
import type { User } from './users.ts';

declare module '#server/platform/events.ts' {
  interface Facts {
    /** A member has proven the e-mail for the first time; the answer is whether a registration gift could be given, null when none is offered. */
    'member-verified': { data: { memberId: number; at: Date }; answer: boolean | null };
  }
}

/**
 * Marks the e-mail of a locked user as proven. The first time the registration gift is given: true, false when it
 * could not be given, null when no registration event is running or the member was verified before (G-080, G-081).
 */
export async function markVerified(
  { events }: Pick<Shop, 'events'>,
  transaction: Transaction,
  { id, verifiedAt }: User,
  now: Date,
): Promise<boolean | null> {
  if (verifiedAt) return null;
  await transaction.update(users).set({ verifiedAt: now }).where(eq(users.id, id));
  const [given = null] = await events.tell(transaction, 'member-verified', {
    memberId: id,
    at: now,
  });
  return given;
}

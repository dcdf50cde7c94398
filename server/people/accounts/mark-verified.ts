import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { users } from './tables.ts';
import type { User } from './users.ts';

declare module '#server/platform/events.ts' {
  interface DomainEvents {
    /**
     * A member verified the e-mail for the first time. The answer tells whether the gift was given; null if none is
     * offered.
     */
    'member-verified': { data: { memberId: number; at: Date }; answer: boolean | null };
  }
}

/**
 * Marks the e-mail of a locked user as verified. The first time it also gives the registration gift: true if it was
 * given, false if it could not be given, null if no registration event runs or the member was verified before
 * (G-080, G-081).
 */
export async function markVerified(
  { events }: Pick<Shop, 'events'>,
  transaction: Transaction,
  { id, verifiedAt }: User,
  now: Date,
): Promise<boolean | null> {
  if (verifiedAt) return null;
  await transaction.update(users).set({ verifiedAt: now }).where(eq(users.id, id));
  const [given = null] = await events.publish(transaction, 'member-verified', {
    memberId: id,
    at: now,
  });
  return given;
}

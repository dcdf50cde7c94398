import { and, eq, gt } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { sha256 } from '#server/platform/random.ts';
import type { Shop } from '#server/shop.ts';
import { lockActiveMember } from './member-accounts.ts';
import { sessions } from './tables.ts';
import type { User } from './users.ts';

/**
 * Locks the account of the member who calls, until the transaction ends; undefined if the member may no longer sign in,
 * or if the session has ended. The session is looked up again, because the call may have waited for a reset of the
 * password or for the way back to an e-mail, which end the sessions of a thief.
 */
export async function lockCaller(
  { clock }: Pick<Shop, 'clock'>,
  transaction: Transaction,
  { memberId, token }: Pick<RequestContext, 'memberId' | 'token'>,
): Promise<User | undefined> {
  const user = await lockActiveMember(transaction, memberId);
  if (!user) return undefined;
  const [session] = await transaction
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.tokenHash, sha256(token)),
        eq(sessions.userId, memberId),
        gt(sessions.expiresAt, clock.now()),
      ),
    )
    // A sign-out of this session waits for what it began.
    .for('key share');
  return session && user;
}

import { and, eq, gte } from 'drizzle-orm';
import { done, refused } from '#contract/outcome.ts';
import {
  databaseError,
  type Transaction,
  transactUnlessRefused,
} from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { readSignedId } from '#server/platform/signed-id.ts';
import type { Shop } from '#server/shop.ts';
import { voidKeys } from '../codes/email-keys.ts';
import { deleteDevices } from '../guessing/known-devices.ts';
import { deleteWrongPasswords } from '../guessing/wrong-passwords.ts';
import { removeLink } from '../line/line-accounts.ts';
import { lockActiveMember } from '../member-accounts.ts';
import { passkeys } from '../passkeys/tables.ts';
import { revokeSessionsOf } from '../sessions.ts';
import { users } from '../tables.ts';
import type { User } from '../users.ts';
import { formerEmails, wantedEmails } from './tables.ts';
import { isTaken } from './taken-emails.ts';

declare module '#server/platform/events.ts' {
  interface DomainEvents {
    /** A member got an account back from somebody who had it since this moment. */
    'account-regained': {
      data: { memberId: number; since: Date; at: Date; jobs: Pick<Jobs, 'enqueue'> };
    };
  }
}

/** The purpose for which the link in the letter to the old e-mail is signed. */
export const undoPurpose = 'the way back to an e-mail';

/**
 * Gives the member the old e-mail back. Whoever changed it knew the password, so everything by which that person could
 * sign in again ends: sessions, devices, passkeys, the password and the link to LINE, whenever it was made: the person
 * may have made it before the change. LINK_INVALID for a code that is forged, used or expired, and for a change that
 * followed one that was undone.
 */
export async function undoEmailChange(shop: Shop, request: RequestContext, code: string) {
  const undone = await tryToUndo(shop, code);
  if (undone.ok) shop.security.note('email-change-undone', request, undone.value);
  else shop.security.note('reset-refused', request);
  return undone.ok ? done({}) : undone;
}

async function tryToUndo(shop: Shop, code: string) {
  const id = readSignedId(shop.keyedHash, undoPurpose, code, shop.clock.now());
  if (id === undefined) return refused('LINK_INVALID');
  try {
    return await transactUnlessRefused(shop.db, (transaction) => undo(shop, transaction, id));
  } catch (error) {
    if (databaseError(error)?.constraint === 'users_email') return isTakenMeanwhile();
    throw error;
  }
}

const isTakenMeanwhile = () =>
  refused('EMAIL_EXISTED', { message: '這個信箱已有另一個會員帳號，請與客服聯繫' });

async function undo(shop: Shop, transaction: Transaction, id: number) {
  const [known] = await transaction.select().from(formerEmails).where(eq(formerEmails.id, id));
  const user = known && (await lockActiveMember(transaction, known.userId));
  if (!user) return refused('LINK_INVALID');
  // Read again under the lock: it may have been used meanwhile.
  const [former] = await transaction.select().from(formerEmails).where(eq(formerEmails.id, id));
  const now = shop.clock.now();
  if (!former?.undoUntil || former.undoUntil <= now) return refused('LINK_INVALID');
  const { email, changedAt } = former;
  if (await isTaken(transaction, email, { memberId: user.id, now })) return isTakenMeanwhile();
  await transaction
    .update(formerEmails)
    .set({ undoUntil: null })
    .where(and(eq(formerEmails.userId, user.id), gte(formerEmails.id, id)));
  const [lost] = await transaction
    .insert(formerEmails)
    .values({ userId: user.id, email: user.email, changedAt: now })
    .returning({ id: formerEmails.id });
  if (!lost) throw new Error('A former e-mail was not inserted.');
  await shop.jobs.enqueue(transaction, 'send-email-undone-letter', { formerId: lost.id });
  await transaction.update(users).set({ email, passwordHash: null }).where(eq(users.id, user.id));
  await endEveryWayIn(shop, transaction, user, { email, changedAt });
  const regained = { memberId: user.id, since: changedAt, at: now, jobs: shop.jobs };
  await shop.events.publish(transaction, 'account-regained', regained);
  return done({ memberId: user.id });
}

async function endEveryWayIn(
  shop: Shop,
  transaction: Transaction,
  user: User,
  former: { email: string; changedAt: Date },
): Promise<void> {
  const who = { audience: 'member', id: user.id } as const;
  await revokeSessionsOf(transaction, user.id);
  await transaction.delete(passkeys).where(eq(passkeys.userId, user.id));
  await transaction.delete(wantedEmails).where(eq(wantedEmails.userId, user.id));
  await removeLink(transaction, user.id);
  await deleteDevices(shop, transaction, who);
  await deleteWrongPasswords(shop, transaction, who);
  await voidKeys(transaction, user.email);
  await voidKeys(transaction, former.email);
}

import { eq } from 'drizzle-orm';
import type { ErrorCode } from '#contract/error-codes.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { type Transaction, transactUnlessRefused } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { consumeKey } from './codes/email-keys.ts';
import { consumeResetLink, readResetLink, voidResetLinks } from './codes/reset-links.ts';
import { deleteDevices } from './guessing/known-devices.ts';
import { deleteWrongPasswords } from './guessing/wrong-passwords.ts';
import { removeYoungLink } from './line/line-accounts.ts';
import { markVerified } from './mark-verified.ts';
import { passkeys } from './passkeys/tables.ts';
import { hashPassword } from './passwords/hashing.ts';
import { refuseCommonPassword } from './register.ts';
import { wantedEmails } from './self-service/tables.ts';
import { revokeSessionsOf } from './sessions.ts';
import { users } from './tables.ts';
import { findUserByEmail, lockUserByEmail, type User, unknownEmail } from './users.ts';

interface KeyReset {
  email: string;
  password: string;
  key: string;
}

/**
 * Sets a new password for a key that a code from an e-mail has given, marks the e-mail as verified (G-084), and ends
 * all sessions, passkeys and a young link to LINE.
 */
export async function resetPassword(
  shop: Shop,
  request: RequestContext,
  { email, password, key }: KeyReset,
) {
  const common = await refuseCommonPassword(shop, password);
  if (common) return common;
  if (!(await findUserByEmail(shop.db, email))) return unknownEmail();
  const now = shop.clock.now();
  const proof = { key, email, purpose: 'resetPassword' } as const;
  const reset = await setPassword(shop, request, { email, password }, async (transaction, user) => {
    if (!user) return unknownEmail();
    return (await consumeKey(transaction, proof, now)) ? done(user) : refused('KEY_INVALID');
  });
  if (!reset.ok && reset.failure.code === 'KEY_INVALID') noteRefused(shop, request);
  return reset;
}

/**
 * The same for the code of a mailed link, which belongs to one e-mail. LINK_INVALID if it is forged, used or
 * expired (G-166).
 */
export async function resetPasswordByLink(
  shop: Shop,
  request: RequestContext,
  { password, code }: { password: string; code: string },
) {
  const common = await refuseCommonPassword(shop, password);
  if (common) return common;
  const email = await readResetLink(shop, code);
  if (email === undefined) return refuseLink(shop, request);
  const now = shop.clock.now();
  const reset = await setPassword(shop, request, { email, password }, async (transaction, user) =>
    user && (await consumeResetLink(transaction, code, now)) ? done(user) : refused('LINK_INVALID'),
  );
  if (!reset.ok && reset.failure.code === 'LINK_INVALID') noteRefused(shop, request);
  return reset;
}

/** The e-mail whose password a mailed link sets, so that the page can show it. The link stays valid. */
export async function showResetLink(shop: Shop, request: RequestContext, code: string) {
  const email = await readResetLink(shop, code);
  return email === undefined ? refuseLink(shop, request) : done({ email });
}

function refuseLink(shop: Shop, request: RequestContext) {
  noteRefused(shop, request);
  return refused('LINK_INVALID');
}

function noteRefused({ security }: Shop, request: RequestContext): void {
  security.note('reset-refused', request);
}

/**
 * Hashes the password before the transaction, so that the transaction does not wait for it. Inside, it checks the
 * right to set the password.
 */
async function setPassword<Code extends ErrorCode>(
  shop: Shop,
  request: RequestContext,
  { email, password }: { email: string; password: string },
  prove: (transaction: Transaction, user: User | undefined) => Promise<Outcome<User, Code>>,
) {
  const hashed = await hashPassword(password);
  if (!hashed.ok) return hashed;
  type Reset = Outcome<{ memberId: number }, Code>;
  const outcome = await transactUnlessRefused<Reset>(shop.db, async (transaction) => {
    const proven = await prove(transaction, await lockUserByEmail(transaction, email));
    if (!proven.ok) return proven;
    await replacePassword(shop, transaction, proven.value, hashed.value);
    return done({ memberId: proven.value.id });
  });
  if (!outcome.ok) return outcome;
  shop.security.note('password-reset', request, outcome.value);
  shop.security.note('all-sessions-ended', request, outcome.value);
  return done({});
}

async function replacePassword(
  shop: Shop,
  transaction: Transaction,
  user: User,
  passwordHash: string,
) {
  const who = { audience: 'member', id: user.id } as const;
  await transaction.update(users).set({ passwordHash }).where(eq(users.id, user.id));
  await voidResetLinks(transaction, user.email);
  await revokeSessionsOf(transaction, user.id);
  // Whoever resets the password because of a thief must be able to rely on it that nothing of the thief's is left.
  await transaction.delete(passkeys).where(eq(passkeys.userId, user.id));
  await transaction.delete(wantedEmails).where(eq(wantedEmails.userId, user.id));
  await removeYoungLink(transaction, user.id, shop.clock.now());
  await deleteWrongPasswords(shop, transaction, who);
  await deleteDevices(shop, transaction, who);
  await markVerified(shop, transaction, user, shop.clock.now());
}

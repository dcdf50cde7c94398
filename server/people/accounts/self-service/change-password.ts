import { eq } from 'drizzle-orm';
import { done, refused } from '#contract/outcome.ts';
import { transactUnlessRefused } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { voidKeys } from '../codes/email-keys.ts';
import { deleteDevices, rememberDevice } from '../guessing/known-devices.ts';
import { deleteWrongPasswords } from '../guessing/wrong-passwords.ts';
import { lockCaller } from '../lock-caller.ts';
import { hashPassword } from '../passwords/hashing.ts';
import { refuseCommonPassword } from '../register.ts';
import { revokeOtherSessions } from '../sessions.ts';
import { users } from '../tables.ts';
import { provePassword } from './prove-password.ts';
import { wantedEmails } from './tables.ts';

/**
 * Replaces the member's password after checking the old one. All other devices are signed out, and a letter says so. Of
 * two changes at once the second is refused: its old password is no longer right.
 */
export async function changePassword(
  shop: Shop,
  request: RequestContext,
  { oldPassword, password }: { oldPassword: string; password: string },
) {
  const common = await refuseCommonPassword(shop, password);
  if (common) return common;
  const proven = await provePassword(shop, request, oldPassword);
  if (!proven.ok) return proven;
  if (oldPassword === password) return invalid({ password: '新密碼與目前的密碼相同' });
  const hashed = await hashPassword(password);
  if (!hashed.ok) return hashed;
  const who = { audience: 'member', id: request.memberId } as const;
  const changed = await transactUnlessRefused(shop.db, async (transaction) => {
    const user = await lockCaller(shop, transaction, request);
    if (!user) return refused('TOKEN_INVALID');
    if (user.passwordHash !== proven.value.passwordHash) return refused('PASSWORD_ERROR');
    await transaction.update(users).set({ passwordHash: hashed.value }).where(eq(users.id, who.id));
    // What the old password proved is no longer worth anything.
    await voidKeys(transaction, user.email);
    await transaction.delete(wantedEmails).where(eq(wantedEmails.userId, who.id));
    await revokeOtherSessions(transaction, who.id, request.token);
    await deleteWrongPasswords(shop, transaction, who);
    await deleteDevices(shop, transaction, who);
    const at = shop.clock.now().toISOString();
    const letter = { userId: who.id, at, occasion: 'password-changed' } as const;
    await shop.jobs.enqueue(transaction, 'send-account-letter', letter);
    return done({});
  });
  if (!changed.ok) return changed;
  shop.security.note('password-changed', request, request);
  shop.security.note('all-sessions-ended', request, request);
  await rememberDevice(shop, request, who);
  return done({});
}

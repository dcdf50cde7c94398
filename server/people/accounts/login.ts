import { and, eq, isNotNull } from 'drizzle-orm';
import { done, refused } from '#contract/outcome.ts';
import { transactUnlessRefused } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { rememberDevice } from './guessing/known-devices.ts';
import { tryPassword } from './guessing/try-password.ts';
import { verifyPassword } from './passwords/hashing.ts';
import { fitsStill, renewHash } from './passwords/renew-hash.ts';
import { beginSession } from './sessions.ts';
import { users } from './tables.ts';
import { findUserByAccount, findUserByEmail, type User, unknownEmail } from './users.ts';

interface Credentials {
  account: string;
  password: string;
  rememberMe?: boolean | undefined;
}

/**
 * Opens a session and remembers the device. The order of the refusals is fixed: any other refusal than LOGIN_FAIL
 * needs the right password (G-082), except that an unknown device that has to wait gets TOO_MANY_REQUESTS for any
 * password (G-166).
 */
export async function login(shop: Shop, request: RequestContext, credentials: Credentials) {
  const user = await findUserByAccount(shop.db, credentials.account);
  const memberId = user?.id;
  const outcome = user
    ? await signIn(shop, request, user, credentials)
    : await refuseUnknown(credentials);
  const event = outcome.ok ? 'member-sign-in' : 'member-sign-in-refused';
  shop.security.note(event, request, { memberId });
  if (outcome.ok && user) await rememberDevice(shop, request, { audience: 'member', id: user.id });
  return outcome;
}

/** USER_NOT_FOUND after the same work as for a known account. */
async function refuseUnknown({ password }: Credentials) {
  const checked = await verifyPassword(password, undefined);
  return checked.ok ? refused('USER_NOT_FOUND') : checked;
}

async function signIn(
  shop: Shop,
  request: RequestContext,
  user: User,
  { password, rememberMe = false }: Credentials,
) {
  const who = { audience: 'member', id: user.id } as const;
  const tried = await tryPassword(shop, request, who, { password, stored: user.passwordHash });
  if (!tried.ok) return tried;
  const { isRight, isWaitBegun } = tried.value;
  if (isWaitBegun) shop.security.note('sign-in-wait-begun', request, { memberId: user.id });
  if (!isRight || !user.passwordHash) return refused('LOGIN_FAIL');
  if (user.isDisabled) return refused('USER_IS_DISABLE');
  if (!user.verifiedAt) return refused('USER_IS_UNVERIFIED', { extra: { email: user.email } });
  const checked = user.passwordHash;
  const opened = await openSession(shop, request, user, { password, checked, rememberMe });
  if (opened.ok) {
    await renewHash(shop, { password, checked }, (passwordHash) =>
      shop.db
        .update(users)
        .set({ passwordHash })
        .where(and(eq(users.id, user.id), eq(users.passwordHash, checked))),
    );
  }
  return opened;
}

/** Reads the row again under a lock: after a password reset in between, the old password must not open a session. */
async function openSession(
  shop: Shop,
  request: RequestContext,
  user: User,
  { password, checked, rememberMe }: { password: string; checked: string; rememberMe: boolean },
) {
  return transactUnlessRefused(shop.db, async (transaction) => {
    const [found] = await transaction
      .select({ userId: users.id, stored: users.passwordHash })
      .from(users)
      .where(and(eq(users.id, user.id), eq(users.isDisabled, false), isNotNull(users.verifiedAt)))
      .for('share');
    if (!found || !(await fitsStill({ password, checked }, found.stored))) {
      return refused('LOGIN_FAIL');
    }
    const session = { userId: found.userId, isRemembered: rememberMe };
    return done(await beginSession(shop, transaction, request, session));
  });
}

/** Whether an e-mail belongs to a verified member (G-085). */
export async function checkUserEmail({ db }: Pick<Shop, 'db'>, email: string) {
  const user = await findUserByEmail(db, email);
  return user ? done({ verifiedStatus: user.verifiedAt !== null }) : unknownEmail();
}

import { and, eq } from 'drizzle-orm';
import type { SessionKind } from '#contract/administrators.ts';
import { done, refused } from '#contract/outcome.ts';
import { rememberDevice } from '#server/people/accounts/guessing/known-devices.ts';
import { tryPassword } from '#server/people/accounts/guessing/try-password.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { shownToOneself } from './administrators.ts';
import { recordAction } from './audit.ts';
import { handOver } from './session-cookie.ts';
import { createAdministratorSession } from './sessions.ts';
import { administrators } from './tables.ts';
import { mailUnlockLink } from './unlock.ts';

type Administrator = typeof administrators.$inferSelect;

interface Credentials {
  email: string;
  password: string;
  /** How the new session is to travel. */
  session: SessionKind;
}

/**
 * Opens a session of the back office and remembers the device. Every refusal is the same LOGIN_FAIL after the same work,
 * and unknown devices wait for an e-mail that nobody has as for any other (TOO_MANY_REQUESTS, G-166), so that nobody
 * learns which e-mails belong to administrators or which of them are disabled. A session with a cookie is for our own
 * pages only (FORBIDDEN), so that no other site can sign a visitor's browser in.
 */
export async function adminLogin(
  shop: Shop,
  { email, password, session }: Credentials,
  request: RequestContext,
) {
  if (session === 'cookie' && !request.sessionCookie.isAllowed) return refused('FORBIDDEN');
  const [found] = await shop.db
    .select()
    .from(administrators)
    .where(eq(administrators.email, email));
  const outcome = await signIn(shop, request, { email, password, session, found });
  const audience = found?.role === 'erp' ? 'erp' : 'administrator';
  const event = outcome.ok
    ? (`${audience}-sign-in` as const)
    : (`${audience}-sign-in-refused` as const);
  shop.security.note(event, request, { administratorId: found?.id });
  if (!outcome.ok) return outcome;
  await rememberDevice(shop, request, { audience: 'administrator', email });
  const { administrator, issued } = outcome.value;
  return done({
    ...shownToOneself(administrator, issued.expiresAt),
    ...handOver(request, session, issued),
  });
}

async function signIn(
  shop: Shop,
  request: RequestContext,
  { email, password, session, found }: Credentials & { found: Administrator | undefined },
) {
  const who = { audience: 'administrator', email } as const;
  const tried = await tryPassword(shop, request, who, { password, stored: found?.passwordHash });
  if (!tried.ok) return tried;
  const { isRight, isWaitBegun } = tried.value;
  if (isWaitBegun) {
    shop.security.note('sign-in-wait-begun', request, { administratorId: found?.id });
    await mailUnlockLink(shop, email, found);
  }
  if (!found || !isRight || found.isDisabled) return refused('LOGIN_FAIL');
  return openSession(shop, request, found, session);
}

/** Reads the row again under a lock: if the administrator was disabled or the password changed meanwhile, no session opens. */
async function openSession(
  shop: Shop,
  { requestId }: RequestContext,
  found: Administrator,
  sessionKind: SessionKind,
) {
  return inTransaction(shop.db, async (transaction) => {
    const [unchanged] = await transaction
      .select()
      .from(administrators)
      .where(
        and(
          eq(administrators.id, found.id),
          eq(administrators.passwordHash, found.passwordHash),
          eq(administrators.isDisabled, false),
        ),
      )
      .for('share');
    if (!unchanged) return refused('LOGIN_FAIL');
    await recordAction(
      shop,
      transaction,
      { administratorId: found.id, requestId },
      { call: 'adminLogin', subject: ['administrator', found.id] },
    );
    const session = { administratorId: found.id, sessionKind };
    const issued = await createAdministratorSession(shop, transaction, session);
    return done({ administrator: unchanged, issued });
  });
}

import { and, eq } from 'drizzle-orm';
import type { SessionKind } from '#contract/administrators.ts';
import { done, refused } from '#contract/outcome.ts';
import { tryPassword } from '#server/people/accounts/guessing/try-password.ts';
import { fitsStill, renewHash } from '#server/people/accounts/passwords/renew-hash.ts';
import { transactUnlessRefused } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { shownToOneself } from './administrators.ts';
import { secondFactorStateOf } from './admit.ts';
import { audited, recordAction } from './audit.ts';
import { rememberSignIn } from './known-device.ts';
import { mailUnlockLink } from './links/unlock.ts';
import { readRole } from './roles/role-of.ts';
import { checkProof, type Proof, passkeyRefused } from './second-factor/check-proof.ts';
import { readMethods } from './second-factor/methods.ts';
import { consumePasskeyAnswer, type PasskeyAnswer } from './second-factor/passkeys.ts';
import { handOver } from './session-cookie.ts';
import { createAdministratorSession, rotateAdministratorSession } from './sessions.ts';
import { administrators } from './tables.ts';

type Administrator = typeof administrators.$inferSelect;

interface Credentials {
  email: string;
  password: string;
  /** Whether the new session uses a token or a cookie. */
  session: SessionKind;
}

/**
 * Opens a session of the back office. Every refusal is the same LOGIN_FAIL after the same work, and unknown devices
 * have to wait for unknown e-mails too (TOO_MANY_REQUESTS, G-166). So nobody learns which e-mails belong to
 * administrators, or which of them are disabled. Only our own pages can open a session with a cookie (otherwise
 * FORBIDDEN), so that no other site can sign a visitor's browser in. The answer says whether the session is
 * complete, or still needs a second factor to be shown or set up.
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
  const { administrator, issued } = outcome.value;
  const role = await readRole(shop.db, administrator);
  const methods = await readMethods(shop.db, administrator.id);
  const secondFactor = secondFactorStateOf(shop.config, { role, methods, secondFactorAt: null });
  const isSignedIn = secondFactor === 'none';
  if (isSignedIn) await rememberSignIn(shop, request, administrator);
  return done({
    ...(await shownToOneself(shop, administrator, issued.expiresAt)),
    ...(isSignedIn ? {} : { rights: [] }),
    ...handOver(request, session, issued),
    secondFactor,
    methods,
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
  if (!found?.passwordHash || !isRight || found.isDisabled) return refused('LOGIN_FAIL');
  const proof = { password, checked: found.passwordHash };
  const opened = await openSession(shop, request, {
    call: 'adminLogin',
    administratorId: found.id,
    proof,
    sessionKind: session,
    secondFactorAt: null,
  });
  if (opened.ok) {
    await renewHash(shop, proof, (passwordHash) =>
      shop.db
        .update(administrators)
        .set({ passwordHash })
        .where(
          and(eq(administrators.id, found.id), eq(administrators.passwordHash, proof.checked)),
        ),
    );
  }
  return opened;
}

interface Opening {
  call: 'adminLogin' | 'adminLoginByPasskey';
  administratorId: number;
  /** The password that was right, and the hash that it fitted; undefined if no password was needed. */
  proof?: { password: string; checked: string };
  sessionKind: SessionKind;
  secondFactorAt: Date | null;
}

/**
 * Reads the row again under a lock: if the administrator was disabled or the password changed meanwhile, no session
 * opens.
 */
async function openSession(
  shop: Shop,
  request: RequestContext,
  { call, administratorId, proof, sessionKind, secondFactorAt }: Opening,
) {
  return transactUnlessRefused(shop.db, async (transaction) => {
    const [found] = await transaction
      .select()
      .from(administrators)
      .where(and(eq(administrators.id, administratorId), eq(administrators.isDisabled, false)))
      .for('share');
    if (!found || (proof && !(await fitsStill(proof, found.passwordHash)))) {
      return refused('LOGIN_FAIL');
    }
    await recordAction(
      shop,
      transaction,
      { ...request, administratorId },
      { call, subject: ['administrator', administratorId] },
    );
    const { userAgent } = request;
    const session = { administratorId, sessionKind, userAgent, secondFactorAt };
    const issued = await createAdministratorSession(shop, transaction, session);
    return done({ administrator: found, issued });
  });
}

/** Opens a session with a passkey, if the device has verified the person; VERIFY_FAIL for every other outcome. */
export async function adminLoginByPasskey(
  shop: Shop,
  { passkey, session }: { passkey: PasskeyAnswer; session: SessionKind },
  request: RequestContext,
) {
  if (session === 'cookie' && !request.sessionCookie.isAllowed) return refused('FORBIDDEN');
  const administratorId = await consumePasskeyAnswer(shop, 0, passkey);
  const outcome = administratorId
    ? await openSession(shop, request, {
        call: 'adminLoginByPasskey',
        administratorId,
        sessionKind: session,
        secondFactorAt: shop.clock.now(),
      })
    : refused('LOGIN_FAIL');
  const event = outcome.ok ? 'administrator-sign-in' : 'administrator-sign-in-refused';
  shop.security.note(event, request, { administratorId });
  if (!outcome.ok) return refused('VERIFY_FAIL', { message: passkeyRefused });
  const { administrator, issued } = outcome.value;
  await rememberSignIn(shop, request, administrator);
  return done({
    ...(await shownToOneself(shop, administrator, issued.expiresAt)),
    ...handOver(request, session, issued),
  });
}

/** Completes a pending session after the second factor: a new token replaces the old one. */
export async function adminLoginVerify(shop: Shop, request: RequestContext, proof: Proof) {
  const checked = await checkProof(shop, request, proof);
  if (!checked.ok) return checked;
  const { administratorId } = request;
  const outcome = await audited(shop, request, async ({ inside, transaction, note }) => {
    const issued = await rotateAdministratorSession(inside, request, shop.clock.now());
    const [row] = await transaction
      .select()
      .from(administrators)
      .where(and(eq(administrators.id, administratorId), eq(administrators.isDisabled, false)));
    if (!issued || !row) return refused('TOKEN_INVALID');
    await note({ call: 'adminLoginVerify', subject: ['administrator', administratorId] });
    return done({ row, issued });
  });
  if (!outcome.ok) return outcome;
  const { row, issued } = outcome.value;
  await rememberSignIn(shop, request, row);
  return done({
    ...(await shownToOneself(shop, row, issued.expiresAt)),
    ...handOver(request, request.sessionKind, issued),
  });
}

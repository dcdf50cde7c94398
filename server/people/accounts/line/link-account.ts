import { and, eq, gte } from 'drizzle-orm';
import { done, refused } from '#contract/outcome.ts';
import { type Transaction, transactUnlessRefused } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { consumeKey } from '../codes/email-keys.ts';
import { markVerified } from '../mark-verified.ts';
import { beginSession, type IssuedSession, readSession } from '../sessions.ts';
import { users } from '../tables.ts';
import { lockUserByEmail, type User, unknownEmail } from '../users.ts';
import { addLink, putLineAccount } from './line-accounts.ts';
import {
  awaitVerification,
  consumeLineProof,
  type LineProof,
  lockLineProof,
} from './socialite-tokens.ts';

interface LinkRequest {
  email: string;
  key?: string | undefined;
  socialiteToken: string;
  rememberMe?: boolean | undefined;
}

type Caller = Pick<RequestContext, 'memberId' | 'token' | 'userAgent'>;

/**
 * Links the LINE account of a socialite token with the member of an e-mail. The proof for the member is the
 * member's session, a key (for a password or a code from an e-mail), or, right after registration, the same e-mail
 * from LINE (G-096, G-097). Without proof, the link of a new member waits for the code from an e-mail; the answer
 * then has no token.
 */
export async function linkLine(shop: Shop, caller: Caller, request: LinkRequest) {
  const isOwnSession = caller.memberId > 0;
  if (!isOwnSession && caller.token !== request.socialiteToken) return refused('FORBIDDEN');
  return transactUnlessRefused(shop.db, async (transaction) => {
    const user = await lockUserByEmail(transaction, request.email);
    if (isOwnSession && user?.id !== caller.memberId) return refused('FORBIDDEN');
    const now = shop.clock.now();
    const proof = await lockLineProof(transaction, request.socialiteToken, now);
    if (!proof) return refused('LINE_BIND_EXPIRED');
    if (!user) return unknownEmail();
    const proven = isOwnSession
      ? done('proven' as const)
      : await proveMember(transaction, { user, proof, key: request.key ?? '', now });
    if (!proven.ok) return proven;
    if (proven.value === 'waiting') {
      await awaitVerification(transaction, proof, user.email);
      return done({ ...noSession, lineId: proof.subject });
    }
    return linkProven(shop, transaction, { caller, request, user, proof, now });
  });
}

const noSession = {
  token: null,
  expiresAt: null,
  userId: null,
  receivedRegistrationStatus: null,
};

/**
 * 'proven' if the caller is the member, 'waiting' if the code from an e-mail is needed first; KEY_INVALID for a
 * wrong key.
 */
async function proveMember(
  transaction: Transaction,
  { user, proof, key, now }: { user: User; proof: LineProof; key: string; now: Date },
) {
  if (key !== '') {
    const { email } = user;
    const isProven =
      (await consumeKey(transaction, { key, email, purpose: 'lineLink' }, now)) ||
      (await consumeKey(transaction, { key, email, purpose: 'register' }, now));
    return isProven ? done('proven' as const) : refused('KEY_INVALID');
  }
  if (user.verifiedAt) return refused('KEY_INVALID');
  // An account that was registered before the LINE sign-in may belong to another person, who knows its password.
  const isOwnRegistration = user.createdAt >= proof.createdAt;
  return done(isOwnRegistration && proof.email === user.email ? 'proven' : 'waiting');
}

interface Linking {
  caller: Caller;
  request: LinkRequest;
  user: User;
  proof: LineProof;
  now: Date;
}

async function linkProven(
  shop: Shop,
  transaction: Transaction,
  { caller, request, user, proof, now }: Linking,
) {
  if (user.isDisabled) return refused('USER_IS_DISABLE');
  // A password alone does not prove that the member owns the e-mail.
  if (!user.verifiedAt && proof.email !== user.email) {
    return refused('USER_IS_UNVERIFIED', { extra: { email: user.email } });
  }
  const placed = await putLineAccount(transaction, proof, user.id, now);
  if (placed === 'taken') return refused('LINE_ACCOUNT_LINKED');
  await consumeLineProof(transaction, proof);
  await deleteOlderPassword(transaction, user, proof);
  if (placed === 'linked') {
    await shop.jobs.enqueue(transaction, 'send-line-letter', { userId: user.id });
  }
  return done({
    ...(await sessionFor(shop, transaction, caller, request, user)),
    lineId: proof.subject,
    userId: user.id,
    receivedRegistrationStatus: await markVerified(shop, transaction, user, now),
  });
}

/** The session of a member who is signed in, otherwise a new one. */
async function sessionFor(
  shop: Shop,
  transaction: Transaction,
  caller: Caller,
  { rememberMe = false }: LinkRequest,
  user: User,
): Promise<IssuedSession> {
  const own = caller.memberId > 0 ? await readSession(transaction, caller.token) : undefined;
  const session = { userId: user.id, isRemembered: rememberMe };
  return own ?? beginSession(shop, transaction, caller, session);
}

/**
 * Finishes the link that waits for a locked member's e-mail, after it was verified; true if linked. It needs the
 * socialite token: another person may have asked for a link with this e-mail, and the owner's code alone must not
 * link that person's LINE account.
 */
export async function finishWaitingLink(
  shop: Pick<Shop, 'jobs'>,
  transaction: Transaction,
  { user, socialiteToken, now }: { user: User; socialiteToken: string; now: Date },
): Promise<boolean> {
  const proof = await lockLineProof(transaction, socialiteToken, now);
  if (proof?.wantedEmail !== user.email || user.isDisabled) return false;
  const { issuer, subject } = proof;
  const link = { issuer, subject, userId: user.id, linkedAt: now };
  if (!(await addLink(transaction, link))) return false;
  await consumeLineProof(transaction, proof);
  await deleteOlderPassword(transaction, user, proof);
  await shop.jobs.enqueue(transaction, 'send-line-letter', { userId: user.id });
  return true;
}

/**
 * Removes the password of an account that was registered earlier but not verified until this LINE sign-in: another
 * person may have registered it and know the password. The owner can set a new one with a code from an e-mail.
 */
async function deleteOlderPassword(
  transaction: Transaction,
  { id, createdAt }: User,
  proof: LineProof,
) {
  if (createdAt >= proof.createdAt) return;
  await transaction
    .update(users)
    .set({ passwordHash: null })
    .where(and(eq(users.id, id), gte(users.verifiedAt, proof.createdAt)));
}

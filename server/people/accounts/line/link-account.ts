import { and, eq, gte } from 'drizzle-orm';
import { done, refused } from '#contract/outcome.ts';
import { inTransaction, type Transaction } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { consumeKey } from '../codes/email-keys.ts';
import { markVerified } from '../mark-verified.ts';
import { createSession, type IssuedSession, readSession } from '../sessions.ts';
import { users } from '../tables.ts';
import { lockUserByEmail, type User, unknownEmail } from '../users.ts';
import { addLink, putLineAccount } from './line-accounts.ts';
import {
  awaitVerification,
  consumeLineProof,
  type LineProof,
  lockLineProof,
} from './socialite-tokens.ts';

interface Wish {
  email: string;
  key?: string | undefined;
  socialiteToken: string;
  rememberMe?: boolean | undefined;
}

type Caller = Pick<RequestContext, 'memberId' | 'token'>;

/**
 * Links the LINE account of a socialite token with the member of an e-mail. The member is proven by the own session, by
 * a key (password or mail code), or, right after registering, by LINE having given that very e-mail (G-096, G-097).
 * A new member without proof waits for the mail code: the answer then has no token.
 */
export async function linkLine(shop: Shop, caller: Caller, wish: Wish) {
  const isOwnSession = caller.memberId > 0;
  if (!isOwnSession && caller.token !== wish.socialiteToken) return refused('FORBIDDEN');
  return inTransaction(shop.db, async (transaction) => {
    const user = await lockUserByEmail(transaction, wish.email);
    if (isOwnSession && user?.id !== caller.memberId) return refused('FORBIDDEN');
    const now = shop.clock.now();
    const proof = await lockLineProof(transaction, wish.socialiteToken, now);
    if (!proof) return refused('LINE_BIND_EXPIRED');
    if (!user) return unknownEmail();
    const proven = isOwnSession
      ? done('proven' as const)
      : await proveMember(transaction, { user, proof, key: wish.key ?? '', now });
    if (!proven.ok) return proven;
    if (proven.value === 'waiting') {
      await awaitVerification(transaction, proof, user.email);
      return done({ ...noSession, lineId: proof.subject });
    }
    return linkProven(shop, transaction, { caller, wish, user, proof, now });
  });
}

const noSession = {
  token: null,
  expiresAt: null,
  userId: null,
  receivedRegistrationStatus: null,
};

/** Whether the caller may have the member's account, or has to wait for the mail code. */
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
  // Whoever registered that e-mail earlier knows its password, and may be somebody else than LINE's person.
  const isOwnRegistration = user.createdAt >= proof.createdAt;
  return done(isOwnRegistration && proof.email === user.email ? 'proven' : 'waiting');
}

interface Linking {
  caller: Caller;
  wish: Wish;
  user: User;
  proof: LineProof;
  now: Date;
}

async function linkProven(
  shop: Shop,
  transaction: Transaction,
  { caller, wish, user, proof, now }: Linking,
) {
  if (user.isDisabled) return refused('USER_IS_DISABLE');
  // A password alone does not say that the member reads the e-mail.
  if (!user.verifiedAt && proof.email !== user.email) {
    return refused('USER_IS_UNVERIFIED', { extra: { email: user.email } });
  }
  const placed = await putLineAccount(transaction, proof, user.id, now);
  if (placed === 'taken') return refused('LINE_ACCOUNT_LINKED');
  await consumeLineProof(transaction, proof);
  await forgetOlderPassword(transaction, user, proof);
  if (placed === 'linked') {
    await shop.jobs.enqueue(transaction, 'send-line-letter', { userId: user.id });
  }
  return done({
    ...(await sessionFor(shop, transaction, caller, wish, user)),
    lineId: proof.subject,
    userId: user.id,
    receivedRegistrationStatus: await markVerified(shop, transaction, user, now),
  });
}

/** A member who is signed in keeps the session. */
async function sessionFor(
  shop: Shop,
  transaction: Transaction,
  { memberId, token }: Caller,
  { rememberMe = false }: Wish,
  user: User,
): Promise<IssuedSession> {
  const own = memberId > 0 ? await readSession(transaction, token) : undefined;
  return own ?? createSession(shop, transaction, { userId: user.id, isRemembered: rememberMe });
}

/**
 * Finishes the link that waits for a locked member's e-mail, now that it is verified. Only for the holder of the
 * socialite token: anybody may have wished for this e-mail, and its owner's code must not grant that.
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
  await forgetOlderPassword(transaction, user, proof);
  await shop.jobs.enqueue(transaction, 'send-line-letter', { userId: user.id });
  return true;
}

/**
 * An account that waited unverified until its owner came by LINE may have been registered by a stranger, whose password
 * must not open it; the owner sets another by a mail code.
 */
async function forgetOlderPassword(
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

import { and, eq, gt } from 'drizzle-orm';
import type { LineMemberInfo } from '#contract/entities/accounts.ts';
import { done, refused } from '#contract/outcome.ts';
import { type Transaction, transactUnlessRefused } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { sha256 } from '#server/platform/random.ts';
import type { Shop } from '#server/shop.ts';
import { beginSession } from '../sessions.ts';
import { findUserByEmail, type User } from '../users.ts';
import { type LineClaims, readIdToken } from './id-token.ts';
import { shareLinkedUser } from './line-accounts.ts';
import { lineChannel } from './line-channel.ts';
import { issueSocialiteToken } from './socialite-tokens.ts';
import { lineIdTokens } from './tables.ts';

interface SignIn {
  idToken: string;
  rebind?: boolean | undefined;
  rememberMe?: boolean | undefined;
}

/**
 * Signs in the member who has linked this LINE account. Otherwise, and always for `rebind`, answers a socialite token
 * and the member with that e-mail (G-095). An id token is accepted once, and only if `getLineToken` issued it.
 */
export async function signInWithLine(
  shop: Shop,
  request: Pick<RequestContext, 'userAgent'>,
  { idToken, rebind = false, rememberMe = false }: SignIn,
) {
  const { id: channelId, secret: channelSecret } = lineChannel(shop.config);
  const now = shop.clock.now();
  const claims = readIdToken(idToken, { channelId, channelSecret, now });
  if (!claims) return refused('LINE_LOGIN_FAILED');
  return transactUnlessRefused(shop.db, async (transaction) => {
    if (!(await consumeIdToken(transaction, idToken, now))) return refused('LINE_LOGIN_FAILED');
    const user = rebind ? undefined : await shareLinkedUser(transaction, claims);
    return user
      ? openSession(shop, transaction, request, { claims, user, isRemembered: rememberMe })
      : askToLink(shop, transaction, claims);
  });
}

async function consumeIdToken(
  transaction: Transaction,
  idToken: string,
  now: Date,
): Promise<boolean> {
  const used = await transaction
    .delete(lineIdTokens)
    .where(and(eq(lineIdTokens.tokenHash, sha256(idToken)), gt(lineIdTokens.expiresAt, now)))
    .returning({ tokenHash: lineIdTokens.tokenHash });
  return used.length === 1;
}

async function openSession(
  shop: Shop,
  transaction: Transaction,
  request: Pick<RequestContext, 'userAgent'>,
  { claims, user, isRemembered }: { claims: LineClaims; user: User; isRemembered: boolean },
) {
  if (user.isDisabled) return refused('USER_IS_DISABLE');
  if (!user.verifiedAt) return refused('USER_IS_UNVERIFIED', { extra: { email: user.email } });
  const session = await beginSession(shop, transaction, request, {
    userId: user.id,
    isRemembered,
  });
  return done<LineMemberInfo>({
    ...session,
    socialiteToken: null,
    ...memberInfoOf(claims, user),
    userId: user.id,
  });
}

async function askToLink(shop: Shop, transaction: Transaction, claims: LineClaims) {
  const owner =
    claims.email === null ? undefined : await findUserByEmail(transaction, claims.email);
  return done<LineMemberInfo>({
    token: null,
    expiresAt: null,
    socialiteToken: await issueSocialiteToken(shop, transaction, claims),
    ...memberInfoOf(claims, owner),
    userId: null,
  });
}

function memberInfoOf({ email, subject }: LineClaims, user: User | undefined) {
  return {
    email,
    iconUser: user ? { id: user.id, email: user.email, name: user.name } : null,
    userVerifiedStatus: user ? user.verifiedAt !== null : null,
    lineId: subject,
  };
}

import { eq, sql } from 'drizzle-orm';
import type { UsedPasskey } from '#contract/calls/member-passkeys.ts';
import { done, refused } from '#contract/outcome.ts';
import { publicUrl } from '#server/config.ts';
import { transactUnlessRefused } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { rememberDevice } from '../guessing/known-devices.ts';
import { beginSession } from '../sessions.ts';
import { users } from '../tables.ts';
import { consumeChallenge, drawChallenge } from './challenges.ts';
import { handleOf, hasPasskeys } from './member-passkeys.ts';
import { passkeys } from './tables.ts';
import { checkUse, optionsToUse, placeOf } from './web-authn.ts';

const purpose = 'challenge to sign in a member';

const unknown = () =>
  refused('VERIFY_FAIL', { message: '無法以這個通行密鑰登入，請再試一次或改用密碼' });

/** The options with which a browser signs in with any passkey that it has for this shop. */
export async function optionsToSignIn(shop: Shop) {
  if (!hasPasskeys(shop.config)) return refused('PASSKEYS_UNAVAILABLE');
  const options = await optionsToUse(placeOf(publicUrl(shop.config)), {
    challenge: drawChallenge(shop, purpose),
    passkeys: [],
    isAlone: true,
  });
  return done({ options });
}

/**
 * Opens a session for the member to whom the passkey belongs. VERIFY_FAIL if the answer is wrong, expired or was given
 * before, and for a passkey that was removed.
 */
export async function signInByPasskey(
  shop: Shop,
  request: RequestContext,
  given: { response: UsedPasskey; rememberMe: boolean },
) {
  if (!hasPasskeys(shop.config)) return refused('PASSKEYS_UNAVAILABLE');
  const outcome = await signIn(shop, request, given);
  if (!outcome.ok) {
    shop.security.note('passkey-sign-in-refused', request);
    return outcome;
  }
  const { memberId, ...session } = outcome.value;
  shop.security.note('passkey-sign-in', request, { memberId });
  await rememberDevice(shop, request, { audience: 'member', id: memberId });
  return done(session);
}

async function signIn(
  shop: Shop,
  request: RequestContext,
  { response: { id, response }, rememberMe }: { response: UsedPasskey; rememberMe: boolean },
) {
  const [stored] = await shop.db.select().from(passkeys).where(eq(passkeys.credentialId, id));
  if (!stored || !isHandleOf(response.userHandle, stored.userId)) return unknown();
  const { clientDataJSON: clientData, authenticatorData, signature } = response;
  const signCount = await checkUse(
    stored,
    { id, clientData, authenticatorData, signature },
    {
      place: placeOf(publicUrl(shop.config)),
      consumeChallenge: (challenge) => consumeChallenge(shop, purpose, challenge),
      isAlone: true,
    },
  );
  if (signCount === undefined) return unknown();
  return transactUnlessRefused(shop.db, async (transaction) => {
    const [user] = await transaction
      .select()
      .from(users)
      .where(eq(users.id, stored.userId))
      .for('share');
    if (user?.isDisabled) return refused('USER_IS_DISABLE');
    if (!user) return unknown();
    if (!user.verifiedAt) return refused('USER_IS_UNVERIFIED', { extra: { email: user.email } });
    // Of two sign-ins at once the later count stays. A passkey that was removed meanwhile opens nothing.
    const used = await transaction
      .update(passkeys)
      .set({
        signCount: sql`greatest(${passkeys.signCount}, ${signCount})`,
        usedAt: shop.clock.now(),
      })
      .where(eq(passkeys.id, stored.id))
      .returning({ id: passkeys.id });
    if (used.length === 0) return unknown();
    const session = { userId: user.id, isRemembered: rememberMe };
    const issued = await beginSession(shop, transaction, request, session);
    return done({ ...issued, memberId: user.id });
  });
}

/** Devices also answer for whom they made the passkey. It must be the member whose passkey it is. */
const isHandleOf = (given: string | null | undefined, memberId: number): boolean =>
  !given || given === Buffer.from(handleOf(memberId)).toString('base64url');

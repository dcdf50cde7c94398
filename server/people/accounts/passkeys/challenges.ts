import { isSignedToken, signToken } from '#server/platform/signed-token.ts';
import type { Shop } from '#server/shop.ts';
import { consumeOnce } from './used-once.ts';

/** Milliseconds within which a passkey must answer. */
const lifetime = 5 * 60_000;

/**
 * Draws a challenge for one purpose, e.g. `challenge to add a passkey of member 7`. It is signed, so nothing is stored
 * until it is answered.
 */
export function drawChallenge(
  { keyedHash, random, clock }: Pick<Shop, 'keyedHash' | 'random' | 'clock'>,
  purpose: string,
): string {
  const expiresAt = new Date(clock.now().getTime() + lifetime);
  return signToken(keyedHash, purpose, { nonce: random.token(), expiresAt });
}

/**
 * Accepts an answered challenge, as base64url; false if this shop did not sign it for this purpose, it has expired, or
 * it was answered before.
 */
export async function consumeChallenge(
  { keyedHash, clock, db }: Pick<Shop, 'keyedHash' | 'clock' | 'db'>,
  purpose: string,
  answered: string,
): Promise<boolean> {
  const challenge = Buffer.from(answered, 'base64url').toString('utf8');
  const now = clock.now();
  if (!isSignedToken(keyedHash, purpose, challenge, now)) return false;
  return consumeOnce(db, challenge, new Date(now.getTime() + lifetime));
}

import { isSignedToken, signToken } from '#server/platform/signed-token.ts';
import type { Shop } from '#server/shop.ts';
import { takeOnce } from './used-once.ts';

/** Milliseconds within which a passkey must answer. */
const lifetime = 5 * 60_000;

/** The purpose of a challenge. A challenge for one administrator or purpose is not valid for another. */
const purposeOf = (use: 'show' | 'add', administratorId: number) =>
  `challenge to ${use} a passkey of ${administratorId || 'anybody'}`;

/** Draws a challenge. It is signed, so nothing is stored until it is answered. Administrator 0 stands for anybody. */
export function drawChallenge(
  { keyedHash, random, clock }: Pick<Shop, 'keyedHash' | 'random' | 'clock'>,
  use: 'show' | 'add',
  administratorId: number,
): string {
  const expiresAt = new Date(clock.now().getTime() + lifetime);
  return signToken(keyedHash, purposeOf(use, administratorId), {
    nonce: random.token(),
    expiresAt,
  });
}

/**
 * Accepts an answered challenge, as base64url; false if this shop did not sign it, it has expired, or it was
 * answered before.
 */
export async function takeChallenge(
  { keyedHash, clock, db }: Pick<Shop, 'keyedHash' | 'clock' | 'db'>,
  use: 'show' | 'add',
  administratorId: number,
  answered: string,
): Promise<boolean> {
  const challenge = Buffer.from(answered, 'base64url').toString('utf8');
  const now = clock.now();
  if (!isSignedToken(keyedHash, purposeOf(use, administratorId), challenge, now)) return false;
  return takeOnce(db, challenge, new Date(now.getTime() + lifetime));
}

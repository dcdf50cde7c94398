import { isSignedToken, signToken } from '#server/platform/signed-token.ts';
import type { Shop } from '#server/shop.ts';
import { takeOnce } from './used-once.ts';

/** Milliseconds in which a passkey has to answer. */
const lifetime = 5 * 60_000;

/** What a challenge is for; a challenge for one administrator or purpose is worth nothing to another. */
const purposeOf = (use: 'show' | 'add', administratorId: number) =>
  `challenge to ${use} a passkey of ${administratorId || 'anybody'}`;

/** Draws a challenge. It is signed, so nothing is kept until it is answered. Administrator 0 is whoever answers. */
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

/** Takes an answered challenge, as base64url; false if it is none of ours, too old, or was answered before. */
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

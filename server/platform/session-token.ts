import { toWireInstant } from '#rules/dates.ts';
import type { Clock } from './clock.ts';
import { type Random, sha256 } from './random.ts';

/** The part of a session that the client gets. */
export interface IssuedSession {
  token: string;
  expiresAt: string;
}

/** The part of a session that the server stores. It never stores the token itself. */
export interface StoredSession {
  tokenHash: string;
  createdAt: Date;
  expiresAt: Date;
}

/** Makes a random token that is valid for `seconds`, or until `last` if that is earlier. */
export function drawToken(
  { clock, random }: { clock: Clock; random: Random },
  seconds: number,
  last?: Date,
): { issued: IssuedSession; stored: StoredSession } {
  const token = random.token();
  const createdAt = clock.now();
  const until = createdAt.getTime() + seconds * 1000;
  const expiresAt = new Date(Math.min(until, last?.getTime() ?? until));
  return {
    issued: { token, expiresAt: toWireInstant(expiresAt) },
    stored: { tokenHash: sha256(token), createdAt, expiresAt },
  };
}

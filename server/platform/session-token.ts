import { toWireInstant } from '#rules/dates.ts';
import type { Clock } from './clock.ts';
import { type Random, sha256 } from './random.ts';

/** What the client is told of its session. */
export interface IssuedSession {
  token: string;
  expiresAt: string;
}

/** What is kept of a session: never the token. */
export interface KeptSession {
  tokenHash: string;
  createdAt: Date;
  expiresAt: Date;
}

/** Draws an opaque token that is good for so many seconds, or until a moment that comes first. */
export function drawToken(
  { clock, random }: { clock: Clock; random: Random },
  seconds: number,
  last?: Date,
): { issued: IssuedSession; kept: KeptSession } {
  const token = random.token();
  const createdAt = clock.now();
  const until = createdAt.getTime() + seconds * 1000;
  const expiresAt = new Date(Math.min(until, last?.getTime() ?? until));
  return {
    issued: { token, expiresAt: toWireInstant(expiresAt) },
    kept: { tokenHash: sha256(token), createdAt, expiresAt },
  };
}

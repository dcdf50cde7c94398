import { toWireInstant } from '#rules/dates.ts';
import type { Clock } from './clock.ts';
import { type Random, sha256 } from './random.ts';

/** What the client gets of its session. */
export interface IssuedSession {
  token: string;
  expiresAt: string;
}

/** What the server keeps of a session: never the token itself. */
export interface KeptSession {
  tokenHash: string;
  createdAt: Date;
  expiresAt: Date;
}

/** Draws an opaque token that is valid for `seconds`, or until `last` if that is earlier. */
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

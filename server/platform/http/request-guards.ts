import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Failure, refused } from '#contract/outcome.ts';
import type { Role } from '#contract/rights.ts';
import { type Credential, credentialOf } from './credential.ts';
import type { Authenticate, Demands } from './handler.ts';
import { tooManyRequests } from './rate-limits.ts';
import { sendFailure } from './send-failure.ts';
import type { SessionCookieRules } from './session-cookie.ts';
import type { TravellingSession } from './travelling-session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The credential that the guard accepted; undefined on public calls. */
    credential: Credential | undefined;
    /** The owner of the credential. Both ids are 0 on public calls. */
    memberId: number;
    administratorId: number;
    role: Role | undefined;
    keyName: string | undefined;
    stepUpRefusal: Failure<'STEP_UP_REQUIRED'> | undefined;
    travellingSession: TravellingSession | undefined;
  }
}

export type FloodLimit = (address: string) => Promise<number | undefined>;

/** Refuses requests of an address that sends far more than a shopper can. */
export function floodGuard(floodLimit: FloodLimit) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const wait = await floodLimit(request.ip);
    return wait === undefined
      ? undefined
      : sendFailure(request, reply, tooManyRequests(wait).failure);
  };
}

/** Refuses a request whose token or session cookie does not meet the demands of the call, before the body is read. */
export function sessionGuard(
  demands: Demands,
  authenticate: Authenticate,
  cookieRules: SessionCookieRules,
) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const credential = credentialOf(request, demands.access, cookieRules);
    const caller =
      credential.token === '' ? refused('TOKEN_INVALID') : await authenticate(credential, demands);
    if (!caller.ok) {
      return sendFailure(request, reply.header('www-authenticate', 'Bearer'), caller.failure);
    }
    const { session: travellingSession, ...known } = caller.value;
    Object.assign(request, known, { credential, travellingSession });
    return undefined;
  };
}

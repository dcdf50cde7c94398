import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from '#contract/endpoints.ts';
import type { Authenticate } from './handler.ts';
import { tooManyRequests } from './rate-limits.ts';
import { sendFailure } from './send-failure.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is behind the bearer token; 0 on public calls. */
    memberId: number;
  }
}

export type FloodLimit = (address: string) => Promise<number | undefined>;

/** Refuses an address that asks far more than a shopper can. */
export function floodGuard(floodLimit: FloodLimit) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const wait = await floodLimit(request.ip);
    return wait === undefined
      ? undefined
      : sendFailure(request, reply, tooManyRequests(wait).failure);
  };
}

/** Lets nobody pass without a token that is good for the call; the body is not read before. */
export function bearerGuard(access: Access, authenticate: Authenticate) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const token = bearerToken(request);
    const member = token === '' ? undefined : await authenticate(token, access);
    if (!member) {
      return sendFailure(request, reply.header('www-authenticate', 'Bearer'), {
        code: 'TOKEN_INVALID',
      });
    }
    request.memberId = member.memberId;
    return undefined;
  };
}

/** The token as sent, or '' when there is none that could be one. */
export function bearerToken({ headers }: FastifyRequest): string {
  return /^Bearer ([\w.~+/-]{1,512}=*)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
}

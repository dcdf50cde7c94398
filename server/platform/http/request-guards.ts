import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AdministratorRole } from '#contract/administrators.ts';
import type { Access } from '#contract/endpoints.ts';
import { refused } from '#contract/outcome.ts';
import type { Authenticate } from './handler.ts';
import { tooManyRequests } from './rate-limits.ts';
import { sendFailure } from './send-failure.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The owner of the bearer token; both ids are 0 on public calls. */
    memberId: number;
    administratorId: number;
    role: AdministratorRole | undefined;
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

/** Refuses a request without a token that is valid for the call, before the body is read. */
export function bearerGuard(access: Access, authenticate: Authenticate) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const token = bearerToken(request);
    const caller = token === '' ? refused('TOKEN_INVALID') : await authenticate(token, access);
    if (!caller.ok) {
      return sendFailure(request, reply.header('www-authenticate', 'Bearer'), caller.failure);
    }
    Object.assign(request, caller.value);
    return undefined;
  };
}

/** The bearer token as sent, or '' if there is none of a possible form. */
export function bearerToken({ headers }: FastifyRequest): string {
  return /^Bearer ([\w.~+/-]{1,512}=*)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
}

import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiBase } from '#contract/endpoints.ts';

/** The cookies of a call. Scripts cannot read them, and browsers send them to the API alone. */
export interface RequestCookies {
  read(name: string): string | undefined;
  /** Adds a cookie to the answer. It expires after `maxAge` seconds. */
  keep(name: string, value: string, options: { maxAge: number; isSecure: boolean }): void;
}

/** Answers the cookie with this name; undefined if the request has none. */
export function cookieOf({ cookie }: { cookie?: string | undefined }, name: string) {
  return cookie === undefined ? undefined : parseCookie(cookie)[name];
}

/** The cookies of a call whose answer is cached for everybody: none. */
export const noCookies: RequestCookies = { read: () => undefined, keep: () => undefined };

/** Reads the cookies of a request, and sets those of its reply. */
export function requestCookies({ headers }: FastifyRequest, reply: FastifyReply): RequestCookies {
  return {
    read: (name) => cookieOf(headers, name),
    keep(name, value, { maxAge, isSecure: secure }) {
      const rules = { path: apiBase, maxAge, secure, httpOnly: true, sameSite: 'lax' } as const;
      reply.header('set-cookie', stringifySetCookie({ name, value, ...rules }));
    },
  };
}

import { stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from '#contract/endpoints.ts';

/**
 * The rules for a cookie that carries a session in place of a bearer token: which calls read it, and what a request
 * must prove.
 */
export interface SessionCookieRules {
  name: string;
  isSecure: boolean;
  /** Whether calls with this access read the cookie. */
  isReadBy(access: Access): boolean;
  /** The header (in lower case) that our own pages send with every request. */
  proof: { header: string; value: string };
  /** Scheme, host and port of our own pages. */
  origin: string;
}

/** The session cookie of an answer. It ends with the browser, and scripts cannot read it. */
export interface SessionCookie {
  /** Whether a page of our own sent the request; other requests may not open a session with a cookie. */
  isAllowed: boolean;
  keep(token: string): void;
  /** Tells the browser to delete the cookie. */
  drop(): void;
}

/** The session cookie of a call whose answer is cached for everybody: none. */
export const noSessionCookie: SessionCookie = {
  isAllowed: false,
  keep: () => undefined,
  drop: () => undefined,
};

/** The session cookie of the answer to this request. */
export function sessionCookie(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  rules: SessionCookieRules,
): SessionCookie {
  const { name, isSecure: secure } = rules;
  const send = (value: string, end: { maxAge?: number }) => {
    const scope = { path: '/', secure, httpOnly: true, sameSite: 'strict' } as const;
    reply.header('set-cookie', stringifySetCookie({ name, value, ...scope, ...end }));
  };
  return {
    isAllowed: isFromOwnPage(headers, rules),
    keep: (token) => send(token, {}),
    drop: () => send('', { maxAge: 0 }),
  };
}

/**
 * Whether a page of our own sent a request. Browsers let a page of another site send neither the header of the proof
 * nor a false `Sec-Fetch-Site` or `Origin`. Where a browser sends no `Sec-Fetch-Site`, it sends `Origin` at least with
 * writes.
 */
export function isFromOwnPage(
  headers: FastifyRequest['headers'],
  { proof, origin }: Pick<SessionCookieRules, 'proof' | 'origin'>,
): boolean {
  if (headers[proof.header] !== proof.value) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin === undefined || headers.origin === origin;
}

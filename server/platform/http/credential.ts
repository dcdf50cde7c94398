import type { FastifyRequest } from 'fastify';
import { backgroundHeader, type SessionKind } from '#contract/administrators.ts';
import type { Access } from '#contract/endpoints.ts';
import { cookieOf } from './request-cookies.ts';
import { isFromOwnPage, type SessionCookieRules } from './session-cookie.ts';

/** What a request shows to be let in, and how it came. */
export interface Credential {
  /** As sent, or '' if there is none of a possible form. */
  token: string;
  sessionKind: SessionKind;
  /** A page sent the request by itself; the session does not get longer by it. */
  isBackground?: true;
}

type Sent = Pick<FastifyRequest, 'headers'>;

/** The token in the header `Authorization`. */
export function bearerCredential({ headers }: Sent): Credential {
  const [, token = ''] = /^Bearer ([\w.~+/-]{1,512}=*)$/i.exec(headers.authorization ?? '') ?? [];
  return { token, sessionKind: 'token' };
}

/**
 * The bearer token of a request, or, for calls that read the session cookie, that cookie: it counts only if there is no
 * bearer token and the request proves that a page of our own sent it.
 */
export function credentialOf(request: Sent, access: Access, rules: SessionCookieRules): Credential {
  const { headers } = request;
  const hasBearer = /^Bearer\b/i.test(headers.authorization ?? '');
  if (hasBearer || !rules.isReadBy(access) || !isFromOwnPage(headers, rules)) {
    return bearerCredential(request);
  }
  const sent = cookieOf(headers, rules.name) ?? '';
  return {
    token: /^[\w-]{1,512}$/.test(sent) ? sent : '',
    sessionKind: 'cookie',
    ...(headers[backgroundHeader.name.toLowerCase()] === backgroundHeader.value
      ? { isBackground: true }
      : {}),
  };
}

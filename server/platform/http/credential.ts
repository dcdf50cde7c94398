import type { FastifyRequest } from 'fastify';
import { backgroundHeader, type SessionKind, viewAsHeader } from '#contract/administrators.ts';
import type { Access } from '#contract/endpoints.ts';
import { cookieOf } from './request-cookies.ts';
import { isFromOwnPage, type SessionCookieRules } from './session-cookie.ts';

/** The token that a request shows, and what carried it. */
export interface Credential {
  /** The token as sent; '' if the request has none, or one of an impossible form. */
  token: string;
  sessionKind: SessionKind;
  /**
   * Set if a page sent the request by itself, and not because of a person's action. Such a request does not extend
   * the session.
   */
  isBackground?: true;
  /** The role as which an owner wants to look at the screens, as sent. */
  viewAs?: string;
}

type Sent = Pick<FastifyRequest, 'headers'>;

function viewAsIn(headers: Sent['headers']): Pick<Credential, 'viewAs'> {
  const sent = headers[viewAsHeader.toLowerCase()];
  return typeof sent === 'string' ? { viewAs: sent } : {};
}

/** The token in the header `Authorization`. */
export function bearerCredential({ headers }: Sent): Credential {
  const [, token = ''] = /^Bearer ([\w.~+/-]{1,512}=*)$/i.exec(headers.authorization ?? '') ?? [];
  return { token, sessionKind: 'token', ...viewAsIn(headers) };
}

/**
 * Answers the bearer token of a request. For calls that read the session cookie it answers that cookie if there is no
 * bearer token and the request proves that one of our own pages sent it.
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
    ...viewAsIn(headers),
    ...(headers[backgroundHeader.name.toLowerCase()] === backgroundHeader.value
      ? { isBackground: true }
      : {}),
  };
}

import { ownPageHeader, type SessionKind } from '#contract/administrators.ts';
import { isAdminAccess } from '#contract/rights.ts';
import { type Config, publicUrl } from '#server/config.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { SessionCookieRules } from '#server/platform/http/session-cookie.ts';
import type { IssuedSession } from '#server/platform/session-token.ts';

/**
 * The cookie of the back office's own pages. On https its name has the prefix `__Host-`, with which browsers refuse
 * a cookie that another host of the same domain has set.
 */
export function sessionCookieRules(
  config: Pick<Config, 'BRAND_KEY' | 'PUBLIC_URL' | 'PORT'>,
): SessionCookieRules {
  const { protocol, origin } = new URL(publicUrl(config));
  const isSecure = protocol === 'https:';
  return {
    name: `${isSecure ? '__Host-' : ''}${config.BRAND_KEY}-admin`,
    isSecure,
    isReadBy: isAdminAccess,
    proof: { header: ownPageHeader.name.toLowerCase(), value: ownPageHeader.value },
    origin,
  };
}

/** The answer about a new session: it contains the token, unless a cookie carries it. */
export function handOver(
  { sessionCookie }: Pick<RequestContext, 'sessionCookie'>,
  sessionKind: SessionKind,
  { token, expiresAt }: IssuedSession,
): { token?: string; expiresAt: string } {
  if (sessionKind === 'token') return { token, expiresAt };
  sessionCookie.keep(token);
  return { expiresAt };
}

import type { Config } from '#server/config.ts';
import { publicUrl } from '#server/config.ts';
import { ownStandInUrl, standInUrl } from '#server/provider-addresses.ts';

/** The shop's LINE Login channel and where LINE is reached. */
export interface LineChannel {
  id: string;
  /** Signs id tokens (HS256) and proves the shop when it exchanges a code. */
  secret: string;
  /** For browsers. */
  authorizeUrl: string;
  /** For the server; without a trailing slash. */
  apiUrl: string;
  /** Where LINE sends browsers back to, as registered in its console. */
  redirectUri: string;
}

/** LINE has no hosts for testing, so these are no configuration. */
const hosts = { authorize: 'https://access.line.me', api: 'https://api.line.me' } as const;
const authorizePath = '/oauth2/v2.1/authorize';
const standInChannelId = '1600000000';

/** The configured channel at LINE, or the stand-in's while there is none (G-100). */
export function lineChannel(config: Config): LineChannel {
  const { LINE_LOGIN_CHANNEL_ID: id, LINE_LOGIN_CHANNEL_SECRET: secret } = config;
  const redirectUri = `${publicUrl(config)}/line-auth`;
  if (id !== '') {
    const authorizeUrl = hosts.authorize + authorizePath;
    return { id, secret, authorizeUrl, apiUrl: hosts.api, redirectUri };
  }
  return {
    id: standInChannelId,
    secret,
    authorizeUrl: `${standInUrl(config)}/line-login${authorizePath}`,
    apiUrl: `${ownStandInUrl(config)}/line-login`,
    redirectUri,
  };
}

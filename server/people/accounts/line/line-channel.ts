import type { Config } from '#server/config.ts';
import { publicUrl } from '#server/config.ts';
import { ownStandInUrl, standInUrl } from '#server/stand-in-address.ts';
import { channelIdOf, redirectUriAt } from './config.ts';

/** The shop's LINE Login channel and the addresses of LINE. */
export interface LineChannel {
  id: string;
  /** LINE signs id tokens with it (HS256), and it authenticates the shop when a code is exchanged. */
  secret: string;
  /** For browsers. */
  authorizeUrl: string;
  /** For the server; without a trailing slash. */
  apiUrl: string;
  /** The address to which LINE sends browsers back, as registered in its console. */
  redirectUri: string;
}

/** Not configurable, because LINE has no test hosts. */
const hosts = { authorize: 'https://access.line.me', api: 'https://api.line.me' } as const;
const authorizePath = '/oauth2/v2.1/authorize';

/** The configured channel at LINE, or the stand-in's channel if none is configured (G-100). */
export function lineChannel(config: Config): LineChannel {
  const isReal = config.LINE_LOGIN_CHANNEL_ID !== '';
  const browserUrl = isReal ? hosts.authorize : `${standInUrl(config)}/line-login`;
  return {
    id: channelIdOf(config),
    secret: config.LINE_LOGIN_CHANNEL_SECRET,
    authorizeUrl: browserUrl + authorizePath,
    apiUrl: isReal ? hosts.api : `${ownStandInUrl(config)}/line-login`,
    redirectUri: redirectUriAt(publicUrl(config)),
  };
}

import { done } from '#contract/outcome.ts';
import { isOwnPath } from '#rules/shop/own-path.ts';
import type { Shop } from '#server/shop.ts';
import { lineChannel } from './line-channel.ts';
import { asksFriendship } from './messaging-channel.ts';
import { challengeOf, nonceOf } from './proof-key.ts';

interface Beginning {
  returnTo?: string | undefined;
  rebind?: boolean | undefined;
}

/**
 * The address that the browser opens, and the values that the browser stores until it comes back. The server stores
 * nothing.
 */
export function beginLineLogin(
  { config, random }: Pick<Shop, 'config' | 'random'>,
  { returnTo, rebind = false }: Beginning,
) {
  const channel = lineChannel(config);
  const codeVerifier = random.token();
  const state = encodeState({
    ...pageOf(returnTo),
    nonce: random.token(),
    ...(rebind ? { rebind } : {}),
  });
  const url = new URL(channel.authorizeUrl);
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: channel.id,
    redirect_uri: channel.redirectUri,
    state,
    scope: 'openid profile email',
    nonce: nonceOf(codeVerifier),
    code_challenge: challengeOf(codeVerifier),
    code_challenge_method: 'S256',
    ui_locales: 'zh-TW',
    // LINE then also offers to add the shop's account as a friend, which its messages need (G-212).
    ...(asksFriendship(config) ? { bot_prompt: 'normal' } : {}),
    // Without it LINE would use the account of the phone, which is the one that the member wants to replace.
    ...(rebind ? { prompt: 'login' } : {}),
  }).toString();
  return done({ authorizeUrl: url.href, state, codeVerifier });
}

/** base64url of JSON (row 2.074, G-100). */
const encodeState = (state: object) =>
  Buffer.from(JSON.stringify(state), 'utf8').toString('base64url');

/** Path and query of a page of this shop; the home page for any other address. */
function pageOf(returnTo = '/'): { path: string; query: string } {
  if (!isOwnPath(returnTo)) return { path: '/', query: '' };
  const { pathname: path, search: query } = new URL(returnTo, 'http://shop.invalid');
  return { path, query };
}

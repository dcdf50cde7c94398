import type { lineLoginCalls } from '#contract/calls/line-login.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import type { Shop } from '#server/shop.ts';
import { beginLineLogin } from './begin-login.ts';
import { getLineToken } from './exchange-code.ts';
import { linkLine } from './link-account.ts';
import { signInWithLine } from './sign-in.ts';

/**
 * The calls of LINE sign-in. All but the first, which stores nothing, are throttled. Linking is throttled together with
 * `check-email`, because its answer also tells whether an e-mail is registered.
 */
export function lineLoginRoutes(shop: Shop): Handlers<typeof lineLoginCalls> {
  return {
    beginLineLogin: async ({ body }) => beginLineLogin(shop, body),

    getLineToken: async ({ body }, request) =>
      (await throttle(shop, 'line-login', request, body.code)) ?? getLineToken(shop, body),

    verifyLineToken: async ({ body }, request) =>
      (await throttle(shop, 'line-login', request, body.idToken)) ?? signInWithLine(shop, body),

    linkLine: async ({ body }, request) =>
      (await throttle(shop, 'check-email', request, body.email)) ?? linkLine(shop, request, body),
  };
}

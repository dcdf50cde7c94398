import type { lineLoginCalls } from '#contract/calls/line-login.ts';
import type { Handlers, RequestContext } from '#server/platform/http/handler.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import type { Shop } from '#server/shop.ts';
import { rememberDevice } from '../guessing/known-devices.ts';
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
      (await throttle(shop, 'line-login', request, body.idToken)) ??
      noted(shop, request, await signInWithLine(shop, request, body)),

    linkLine: async ({ body }, request) =>
      (await throttle(shop, 'check-email', request, body.email)) ??
      noted(shop, request, await linkLine(shop, request, body)),
  };
}

interface MaybeSession {
  token: string | null;
  userId: number | null;
}

/** Records a sign-in with LINE and remembers its device. An answer without a session is no sign-in yet. */
async function noted<Answer extends { ok: true; value: MaybeSession } | { ok: false }>(
  shop: Shop,
  request: RequestContext,
  outcome: Answer,
): Promise<Answer> {
  if (!outcome.ok) shop.security.note('line-sign-in-refused', request, request);
  else if (outcome.value.token !== null && outcome.value.userId !== null) {
    const id = outcome.value.userId;
    shop.security.note('line-sign-in', request, { memberId: id });
    await rememberDevice(shop, request, { audience: 'member', id });
  }
  return outcome;
}

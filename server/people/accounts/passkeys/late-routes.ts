import type { memberPasskeyCalls } from '#contract/calls/member-passkeys.ts';
import { done } from '#contract/outcome.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import type { Shop } from '#server/shop.ts';
import { addPasskey, listPasskeys, optionsToAdd, removePasskey } from './member-passkeys.ts';
import { optionsToSignIn, signInByPasskey } from './sign-in.ts';

/** The calls of members' passkeys. They load after the port is open. */
export function latePasskeyRoutes(shop: Shop): Handlers<typeof memberPasskeyCalls> {
  return {
    readUserPasskeyOptions: ({ body }, request) => optionsToAdd(shop, request, body.password),
    addUserPasskey: async ({ body }, request) =>
      (await throttle(shop, 'passkey', request, `member ${request.memberId}`)) ??
      addPasskey(shop, request, body),
    listUserPasskeys: async (_, { memberId }) => done(await listPasskeys(shop.db, memberId)),
    removeUserPasskey: ({ params, body }, request) =>
      removePasskey(shop, request, { id: params.id, password: body.password }),
    readSignInPasskeyOptions: async (_, request) =>
      (await throttle(shop, 'passkey', request)) ?? optionsToSignIn(shop),
    signInByPasskey: async ({ body }, request) =>
      (await throttle(shop, 'passkey', request)) ?? signInByPasskey(shop, request, body),
  };
}

import type { memberPasskeyCalls } from '#contract/calls/member-passkeys.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';

/** The calls about members' passkeys. The code is loaded with the first of them. */
export function memberPasskeyRoutes(shop: Shop): Handlers<typeof memberPasskeyCalls> {
  const late = async () => (await import('./late-routes.ts')).latePasskeyRoutes(shop);
  return {
    readUserPasskeyOptions: async (...call) => (await late()).readUserPasskeyOptions(...call),
    addUserPasskey: async (...call) => (await late()).addUserPasskey(...call),
    listUserPasskeys: async (...call) => (await late()).listUserPasskeys(...call),
    removeUserPasskey: async (...call) => (await late()).removeUserPasskey(...call),
    readSignInPasskeyOptions: async (...call) => (await late()).readSignInPasskeyOptions(...call),
    signInByPasskey: async (...call) => (await late()).signInByPasskey(...call),
  };
}

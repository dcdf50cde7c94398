import type { selfServiceCalls } from '#contract/calls/self-service.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';

/** What members change of their own accounts. The code is loaded with the first of these calls. */
export function selfServiceRoutes(shop: Shop): Handlers<typeof selfServiceCalls> {
  const late = async () => (await import('./late-routes.ts')).lateSelfServiceRoutes(shop);
  return {
    changePassword: async (...call) => (await late()).changePassword(...call),
    changeEmail: async (...call) => (await late()).changeEmail(...call),
    verifyNewEmail: async (...call) => (await late()).verifyNewEmail(...call),
    undoEmailChange: async (...call) => (await late()).undoEmailChange(...call),
    listUserSessions: async (...call) => (await late()).listUserSessions(...call),
    endUserSession: async (...call) => (await late()).endUserSession(...call),
    endOtherUserSessions: async (...call) => (await late()).endOtherUserSessions(...call),
  };
}

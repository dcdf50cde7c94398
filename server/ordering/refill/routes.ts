import type { refillCalls } from '#contract/calls/refill.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';

/** The calls about goods that run out. Their code is loaded with the first of them. */
export function refillRoutes(shop: Shop): Handlers<typeof refillCalls> {
  const late = async () => (await import('./late-routes.ts')).lateRefillRoutes(shop);
  return {
    readRefill: async (...call) => (await late()).readRefill(...call),
    readRefillSettings: async (...call) => (await late()).readRefillSettings(...call),
    updateRefill: async (...call) => (await late()).updateRefill(...call),
    forgetRefill: async (...call) => (await late()).forgetRefill(...call),
  };
}

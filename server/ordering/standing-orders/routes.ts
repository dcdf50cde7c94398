import type { standingOrderCalls } from '#contract/calls/standing-orders.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';

/** The calls about standing orders. Their code is loaded with the first of them. */
export function standingOrderRoutes(shop: Shop): Handlers<typeof standingOrderCalls> {
  const late = async () => (await import('./late-routes.ts')).lateStandingOrderRoutes(shop);
  return {
    listStandingOrders: async (...call) => (await late()).listStandingOrders(...call),
    previewStandingOrder: async (...call) => (await late()).previewStandingOrder(...call),
    createStandingOrder: async (...call) => (await late()).createStandingOrder(...call),
    updateStandingOrder: async (...call) => (await late()).updateStandingOrder(...call),
    endStandingOrder: async (...call) => (await late()).endStandingOrder(...call),
    skipStandingOrder: async (...call) => (await late()).skipStandingOrder(...call),
    pauseStandingOrder: async (...call) => (await late()).pauseStandingOrder(...call),
    resumeStandingOrder: async (...call) => (await late()).resumeStandingOrder(...call),
    readStandingDraft: async (...call) => (await late()).readStandingDraft(...call),
    readStandingOrderByCode: async (...call) => (await late()).readStandingOrderByCode(...call),
    skipStandingOrderByCode: async (...call) => (await late()).skipStandingOrderByCode(...call),
  };
}

import type { restockCalls } from '#contract/calls/restock-notices.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';

/** The calls about notices of sold-out goods. Their code is loaded with the first of them. */
export function restockRoutes(shop: Shop): Handlers<typeof restockCalls> {
  const late = async () => (await import('./late-routes.ts')).lateRestockRoutes(shop);
  return {
    askForRestock: async (...call) => (await late()).askForRestock(...call),
    endRestockNotices: async (...call) => (await late()).endRestockNotices(...call),
    listRestockNotices: async (...call) => (await late()).listRestockNotices(...call),
    removeRestockNotice: async (...call) => (await late()).removeRestockNotice(...call),
    removeCombinationNotice: async (...call) => (await late()).removeCombinationNotice(...call),
  };
}

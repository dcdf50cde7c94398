import type { adminFirstRunCalls } from '#contract/calls/admin-first-run.ts';
import { done } from '#contract/outcome.ts';
import { hasPaidOrder } from '#server/ordering/orders/count-recent-orders.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { isPutAway, putAway } from './put-away.ts';
import { stepsDone } from './steps-done.ts';

/** The first-run list of the home page. */
export function firstRunRoutes(shop: Shop): Handlers<typeof adminFirstRunCalls> {
  return {
    readFirstRun: async (_, { administratorId }) =>
      done({
        steps: await stepsDone(shop, administratorId),
        isPutAway: await isPutAway(shop.db),
        isSelling: await hasPaidOrder(shop.db),
      }),
    putAwayFirstRun: async (_, request) => putAway(shop, request),
  };
}

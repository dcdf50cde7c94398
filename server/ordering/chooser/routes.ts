import type { chooserCalls } from '#contract/calls/chooser.ts';
import { done } from '#contract/outcome.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';

/** The call of the chooser. */
export function chooserRoutes(shop: Shop): Handlers<typeof chooserCalls> {
  return {
    readChosenSet: async ({ query }) => {
      const { readChosenSet } = await import('./read-chosen-set.ts');
      return done(await readChosenSet(shop, query));
    },
  };
}

import type { offerCalls } from '#contract/calls/offers.ts';
import { done } from '#contract/outcome.ts';
import { found } from '#server/platform/http/found.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';

/** The public calls of offers. Their code is loaded with the first of them. */
export function offerRoutes(shop: Shop): Handlers<typeof offerCalls> {
  const lists = () => import('./list-offers.ts');
  return {
    listQuantityOffers: async ({ query }) =>
      done(await (await lists()).listQuantityOffers(shop, query)),
    readQuantityOffer: async ({ params, query }) =>
      found(await (await lists()).readQuantityOffer(shop, params.id, query)),
    listAmountOffers: async ({ query }) =>
      done(await (await lists()).listAmountOffers(shop, query)),
    readAmountOffer: async ({ params, query }) =>
      found(await (await lists()).readAmountOffer(shop, params.id, query)),
    listAddOnOffers: async ({ query }) => done(await (await lists()).listAddOnOffers(shop, query)),
    readAddOnOffer: async ({ params, query }) =>
      found(await (await lists()).readAddOnOffer(shop, params.id, query)),
  };
}

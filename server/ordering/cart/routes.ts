import type { cartCalls } from '#contract/calls/orders.ts';
import { done } from '#contract/outcome.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { mergeCart } from './merge-cart.ts';
import { readCart } from './read-cart.ts';
import { updateCart } from './update-cart.ts';

/** The calls of the member's cart. */
export function cartRoutes(shop: Shop): Handlers<typeof cartCalls> {
  return {
    readShoppingCart: async (_, { memberId }) => done(await readCart(shop, memberId)),
    updateShoppingCart: ({ body }, { memberId, idempotencyKey, session }) =>
      body.isMerge
        ? mergeCart(shop, { memberId, idempotencyKey, session, body })
        : updateCart(shop, { memberId, session, body }),
    // Few shoppers need more than half an hour, so the code is loaded with the first of them.
    async extendShoppingCart(_, { memberId }) {
      const { extendReservation } = await import('./extend-reservation.ts');
      return extendReservation(shop, memberId);
    },
  };
}

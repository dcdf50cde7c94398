import type { cartCalls } from '#contract/calls/orders.ts';
import { done } from '#contract/outcome.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { readCart } from './read-cart.ts';
import { updateCart } from './update-cart.ts';

/** The calls of the member's cart. */
export function cartRoutes(shop: Shop): Handlers<typeof cartCalls> {
  return {
    readShoppingCart: async (_, { memberId }) => done(await readCart(shop, memberId)),
    async updateShoppingCart({ body }, { memberId, idempotencyKey, session }) {
      if (!body.isMerge) return updateCart(shop, { memberId, session, body });
      // A cart is merged only at a sign-in, so the code is loaded with the first of them.
      const { mergeCart } = await import('./merge-cart.ts');
      return mergeCart(shop, { memberId, idempotencyKey, session, body });
    },
    // Few shoppers need more than half an hour, so the code is loaded with the first of them.
    async extendShoppingCart(_, { memberId }) {
      const { extendReservation } = await import('./extend-reservation.ts');
      return extendReservation(shop, memberId);
    },
  };
}

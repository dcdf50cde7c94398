import type { ShopApi } from '#contract/client.ts';
import type { Delivery } from '#rules/delivery/shipping.ts';
import { type CartEntry, type CartItems, entriesOf } from '../../stores/cart-items.ts';
import type { CartNeeds } from './needs.ts';

export type CartBody = NonNullable<
  NonNullable<Parameters<ShopApi['updateShoppingCart']>[0]>['body']
>;

/**
 * The body of the cart calls, which changes the cart that this page knows. Goods that cannot be bought (quantity 0) are
 * left out.
 */
export function cartBody({ store, lineEcid }: CartNeeds) {
  const { items, couponId, server } = store.getState();
  return {
    order: {
      islandsType: server?.order.islandsType ?? null,
      shipType: server?.order.shipType ?? null,
      lineEcid: lineEcid() ?? null,
    },
    ...bodyItems(items),
    ...(server && { version: server.version }),
    // An unchanged coupon is not sent again. If it has expired, the server removes it and says so.
    ...(couponId !== (server?.events.couponId ?? null) && { couponId }),
  } satisfies CartBody;
}

export interface Sending {
  delivery: Delivery;
  /** The amount that the shopper sees, in TWD. */
  paidAmount: number;
  /** The id of another coupon, or null for none; undefined keeps the cart's coupon. */
  couponId?: number | null | undefined;
}

/** The body of the cart send, which makes a temporary order (G-074, G-075). */
export function sendingBody(
  needs: CartNeeds,
  { delivery, paidAmount, couponId }: Sending,
): CartBody {
  const { order, ...body } = cartBody(needs);
  return {
    ...body,
    ...(couponId !== undefined && { couponId }),
    order: { ...order, ...delivery },
    frontendPaidAmount: paidAmount,
  };
}

/**
 * The items in the form that both cart calls take. A cart without add-ons and chosen gifts has none of their fields.
 */
export function bodyItems(items: CartItems) {
  const entries = entriesOf(items).filter(({ quantity }) => quantity > 0);
  const linesOf = (wanted: CartEntry['kind']) =>
    entries.filter(({ kind }) => kind === wanted).map(({ id, quantity }) => ({ id, quantity }));
  const addOns = items.addOns?.map(({ offerId, productId: id, quantity }) => {
    return { offerId, id, quantity };
  });
  return {
    items: {
      products: linesOf('product'),
      productCombinations: linesOf('combination'),
      ...(addOns && { addOns }),
    },
    ...(items.giftIds && { giftIds: [...items.giftIds] }),
  };
}

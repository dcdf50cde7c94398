import type { UserCoupon } from '#contract/entities/promotions.ts';
import type { Delivery } from '#rules/delivery/shipping.ts';
import { shopNow } from '../shop-time.ts';
import { type CartContents, useCartStore } from '../stores/cart.ts';
import { type CartEntry, entriesOf } from '../stores/cart-items.ts';
import { useOfferStore } from '../stores/offers.ts';
import { useStockStore } from '../stores/stock.ts';
import { useSystemStore } from '../stores/system.ts';
import type { CartContext } from './lines.ts';

/** The data that a quote needs in addition to the cart. */
export type Surroundings = Pick<CartContext, 'stocks' | 'giftStocks' | 'offers' | 'rules' | 'now'>;

interface Asked {
  entries?: readonly CartEntry[];
  delivery?: Delivery | null;
  /** A coupon instead of the chosen one, or null for none. */
  coupon?: UserCoupon | null;
}

/** The chosen coupon, as the server's cart describes it. */
export function chosenCoupon({ server, couponId }: Pick<CartContents, 'server' | 'couponId'>) {
  const coupon = server?.events.coupon ?? null;
  return coupon !== null && coupon.id === couponId ? coupon : null;
}

/** Everything that a quote of this cart needs. The given parts replace those of the cart. */
export function cartContextOf(
  cart: Pick<CartContents, 'items' | 'goods' | 'server' | 'couponId'>,
  surroundings: Surroundings,
  asked: Asked = {},
): CartContext {
  return {
    ...surroundings,
    entries: asked.entries ?? entriesOf(cart.items),
    addOns: cart.items.addOns ?? [],
    giftIds: cart.items.giftIds ?? [],
    goods: cart.goods,
    server: cart.server,
    coupon: asked.coupon === undefined ? chosenCoupon(cart) : asked.coupon,
    delivery: asked.delivery ?? null,
  };
}

/** The same for the cart of this page, from the current stores. */
export function currentCartContext(asked: Asked = {}): CartContext {
  const { products: stocks, gifts: giftStocks } = useStockStore.getState();
  const offers = useSystemStore.getState().shared;
  const { rules } = useOfferStore.getState();
  return cartContextOf(
    useCartStore.getState(),
    { stocks, giftStocks, offers, rules, now: shopNow() },
    asked,
  );
}

import type { UserCoupon } from '#contract/entities/promotions.ts';
import type { Delivery } from '#rules/shipping.ts';
import { shopNow } from '../shop-time.ts';
import { type CartContents, useCartStore } from '../stores/cart.ts';
import { type CartEntry, entriesOf } from '../stores/cart-items.ts';
import { useStockStore } from '../stores/stock.ts';
import { useSystemStore } from '../stores/system.ts';
import type { CartFacts } from './lines.ts';

/** What a quote needs to know beside the cart. */
export type Surroundings = Pick<CartFacts, 'stocks' | 'giftStocks' | 'offers' | 'now'>;

interface Asked {
  entries?: readonly CartEntry[];
  delivery?: Delivery | null;
  /** Another coupon than the chosen one, or none. */
  coupon?: UserCoupon | null;
}

/** The chosen coupon, as the server described it with the cart. */
export function chosenCoupon({ server, couponId }: Pick<CartContents, 'server' | 'couponId'>) {
  const coupon = server?.events.coupon ?? null;
  return coupon !== null && coupon.id === couponId ? coupon : null;
}

/** Everything that a quote of this cart needs; the parts asked for take the place of what the cart has. */
export function factsOf(
  cart: Pick<CartContents, 'items' | 'goods' | 'server' | 'couponId'>,
  surroundings: Surroundings,
  asked: Asked = {},
): CartFacts {
  return {
    ...surroundings,
    entries: asked.entries ?? entriesOf(cart.items),
    goods: cart.goods,
    server: cart.server,
    coupon: asked.coupon === undefined ? chosenCoupon(cart) : asked.coupon,
    delivery: asked.delivery ?? null,
  };
}

/** The same of the cart of this page, as the stores have it now. */
export function currentFacts(asked: Asked = {}): CartFacts {
  const { products: stocks, gifts: giftStocks } = useStockStore.getState();
  const offers = useSystemStore.getState().shared;
  return factsOf(useCartStore.getState(), { stocks, giftStocks, offers, now: shopNow() }, asked);
}

import type { UserCoupon } from '#contract/entities/promotions.ts';
import type { Delivery } from '#rules/shipping.ts';
import { shopNow } from '../shop-time.ts';
import { useCartStore } from '../stores/cart.ts';
import { type CartEntry, entriesOf } from '../stores/cart-items.ts';
import { useStockStore } from '../stores/stock.ts';
import { useSystemStore } from '../stores/system.ts';
import type { CartFacts } from './lines.ts';

type CartState = ReturnType<typeof useCartStore.getState>;

/** The chosen coupon, as the server described it with the cart. */
export function chosenCoupon({ server, couponId }: Pick<CartState, 'server' | 'couponId'>) {
  const coupon = server?.events.coupon ?? null;
  return coupon !== null && coupon.id === couponId ? coupon : null;
}

interface Asked {
  entries?: readonly CartEntry[];
  delivery?: Delivery | null;
  /** Another coupon than the chosen one, or none. */
  coupon?: UserCoupon | null;
}

/** Everything a quote needs, as the stores have it now; the parts given take the place of what is kept. */
export function currentFacts(asked: Asked = {}): CartFacts {
  const cart = useCartStore.getState();
  const { products: stocks, gifts: giftStocks } = useStockStore.getState();
  return {
    entries: asked.entries ?? entriesOf(cart.items),
    goods: cart.goods,
    stocks,
    giftStocks,
    server: cart.server,
    offers: useSystemStore.getState().shared,
    coupon: asked.coupon === undefined ? chosenCoupon(cart) : asked.coupon,
    delivery: asked.delivery ?? null,
    now: shopNow(),
  };
}

import { create } from 'zustand';
import type { CombinationCard, ProductCard } from '#contract/entities/catalog.ts';
import type { CartChange, ShoppingCart } from '#contract/entities/orders.ts';
import { type CartEntry, type CartItems, entriesOf, itemsOf, noItems } from './cart-items.ts';

/** What the cart knows of the things it holds; absent ids are being read or do not exist. */
export interface Goods {
  product: Readonly<Record<number, ProductCard>>;
  combination: Readonly<Record<number, CombinationCard>>;
}

/** What the shop, and not the shopper, changed in the cart: units, or for PRICE the TWD of one unit. */
export interface CartNotice extends Omit<CartChange, 'reason'> {
  reason: CartChange['reason'] | 'RESTOCKED' | 'PRICE';
}

/** The cart as screens draw it. */
export interface CartContents {
  /** `closed` until it is known whose cart it is; lines are worked out when `ready`. */
  status: 'closed' | 'loading' | 'ready' | 'failed';
  items: CartItems;
  goods: Goods;
  /** The member's cart as the server last answered it; undefined for a visitor. */
  server: ShoppingCart | undefined;
  /** The user coupon that shall be used (G-112). */
  couponId: number | null;
  /** The order made of this cart, once there is one (G-076). */
  orderId: number | null;
  /** What changed without the shopper's doing, until they have seen it: nothing changes silently. */
  notices: readonly CartNotice[];
}

/** An empty cart of nobody: after signing out, or before it is known whose it is. */
export const closedCart: CartContents = {
  status: 'closed',
  items: noItems,
  goods: { product: {}, combination: {} },
  server: undefined,
  couponId: null,
  orderId: null,
  notices: [],
};

export const createCartStore = () => create<CartContents>()(() => closedCart);
export type CartStore = Pick<ReturnType<typeof createCartStore>, 'getState' | 'setState'>;

/** The cart of this page. The cart session fills it; screens read it. */
export const useCartStore = createCartStore();

type Change = (cart: CartContents) => Partial<CartContents>;

/** Takes over what the server holds; `keepItems` while the shopper has already changed something again. */
export function withServerCart(server: ShoppingCart, { keepItems = false } = {}): Change {
  return (cart) => {
    // Sold-out lines are not sent, so the server no longer knows of them; the shopper still sees them.
    const soldOut = entriesOf(cart.items).filter(({ quantity }) => quantity === 0);
    const entries: CartEntry[] = [
      ...soldOut,
      ...server.items.products.map((line) => ({ kind: 'product' as const, ...line })),
      ...server.items.productCombinations.map((line) => ({
        kind: 'combination' as const,
        ...line,
      })),
    ];
    return {
      server,
      couponId: server.events.couponId,
      orderId: server.order.id,
      ...(keepItems ? {} : { items: itemsOf(entries) }),
      ...withNotices(server.changes)(cart),
    };
  };
}

/** Notes changes for the shopper to see; the newest of each kind about a thing counts. */
export function withNotices(changes: readonly CartNotice[]): Change {
  const isNewer = (notice: CartNotice) =>
    changes.some(
      ({ kind, id, reason }) =>
        kind === notice.kind &&
        id === notice.id &&
        (reason === 'PRICE') === (notice.reason === 'PRICE'),
    );
  return ({ notices }) =>
    changes.length === 0
      ? {}
      : { notices: [...notices.filter((notice) => !isNewer(notice)), ...changes] };
}

/** Adds what has been read about a product or combination. */
export function withGoods(item: ProductCard | CombinationCard): Change {
  return ({ goods: { product, combination } }) => ({
    goods:
      'products' in item
        ? { product, combination: { ...combination, [item.id]: item } }
        : { product: { ...product, [item.id]: item }, combination },
  });
}

/** Units in the cart that can be bought; gifts do not count (G-032). */
export function useCartCount(): number {
  return useCartStore(({ items, goods, status }) =>
    status === 'closed'
      ? 0
      : entriesOf(items).reduce(
          (sum, { kind, id, quantity }) =>
            status === 'ready' && !goods[kind][id] ? sum : sum + quantity,
          0,
        ),
  );
}

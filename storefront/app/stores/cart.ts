import { create } from 'zustand';
import type { CombinationCard, ProductCard } from '#contract/entities/catalog.ts';
import type { CartChange, ShoppingCart } from '#contract/entities/orders.ts';
import {
  type CartEntry,
  type CartItems,
  entriesOf,
  itemsOf,
  noItems,
  withChosen,
} from './cart-items.ts';

/** The goods of the cart, by id. An absent id is still being read or does not exist. */
export interface Goods {
  product: Readonly<Record<number, ProductCard>>;
  combination: Readonly<Record<number, CombinationCard>>;
}

/** A change of the cart that the shop made: units, or for PRICE the TWD of one unit. */
export interface CartNotice extends Omit<CartChange, 'reason'> {
  reason: CartChange['reason'] | 'RESTOCKED' | 'PRICE';
}

/** The cart as the screens show it. */
export interface CartContents {
  /** `closed` until the owner of the cart is known. The lines are complete when `ready`. */
  status: 'closed' | 'loading' | 'ready' | 'failed';
  items: CartItems;
  goods: Goods;
  /** The member's cart in the server's last answer. Undefined for a visitor. */
  server: ShoppingCart | undefined;
  /** The id of the chosen user coupon (G-112). */
  couponId: number | null;
  /** The id of the order made of this cart, if any (G-076). */
  orderId: number | null;
  /** Changes that the shop made and the shopper has not seen yet. Every such change must be shown. */
  notices: readonly CartNotice[];
}

/** The empty cart after signing out, or before the owner of the cart is known. */
export const closedCart: CartContents = {
  status: 'closed',
  items: noItems,
  goods: { product: {}, combination: {} },
  server: undefined,
  couponId: null,
  orderId: null,
  notices: [],
};

/** A test takes a store of its own; all else reads `useCartStore`. */
export const createCartStore = () => create<CartContents>()(() => closedCart);
export type CartStore = Pick<ReturnType<typeof createCartStore>, 'getState' | 'setState'>;

/** The cart of this page. The cart session writes it, and the screens read it. */
export const useCartStore = createCartStore();

type Change = (cart: CartContents) => Partial<CartContents>;

/** Takes over the server's cart. */
export function withServerCart(server: ShoppingCart): Change {
  return (cart) => {
    // Sold-out lines are not sent to the server, so its answer lacks them. The shopper still sees them.
    const soldOut = entriesOf(cart.items).filter(({ quantity }) => quantity === 0);
    return {
      server,
      couponId: server.events.couponId,
      orderId: server.order.id,
      items: itemsIn(server, soldOut),
      ...withNotices(server.changes)(cart),
    };
  };
}

/** The items of the server's cart, and before them other entries. */
export function itemsIn(server: ShoppingCart, others: readonly CartEntry[] = []): CartItems {
  const { products, productCombinations } = server.items;
  const entries: CartEntry[] = [
    ...others,
    ...products.map((line) => ({ kind: 'product' as const, ...line })),
    ...productCombinations.map((line) => ({ kind: 'combination' as const, ...line })),
  ];
  return withChosen(itemsOf(entries), chosenIn(server));
}

/** The add-ons and gifts of the server's cart. While a release is rolled out, an older copy answers without them. */
function chosenIn({ items, giftIds }: ShoppingCart): Pick<CartItems, 'addOns' | 'giftIds'> {
  const addOns = (items.addOns ?? []).map(({ offerId, id: productId, quantity }) => {
    return { offerId, productId, quantity };
  });
  return { addOns, giftIds: giftIds ?? [] };
}

/** Adds notices for the shopper. Goods keep only the newest notice on the price and the newest on the quantity. */
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

/** Adds the data of a product or combination. */
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
          (items.addOns ?? []).reduce((sum, { quantity }) => sum + quantity, 0),
        ),
  );
}

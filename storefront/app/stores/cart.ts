import { create } from 'zustand';
import type { CombinationCard, ProductCard } from '#contract/entities/catalog.ts';
import type { CartChange, ShoppingCart } from '#contract/entities/orders.ts';
import type { SaleableKind } from '#rules/saleable.ts';
import { readStored, removeStored, writeStored } from '../storage.ts';
import { isMember } from './auth.ts';
import {
  type CartEntry,
  type CartItems,
  entriesOf,
  itemsOf,
  noItems,
  quantityOf,
  readItems,
  withQuantity,
} from './cart-items.ts';

/** What the cart knows of the things it holds; absent ids are being read or do not exist. */
export interface Goods {
  product: Readonly<Record<number, ProductCard>>;
  combination: Readonly<Record<number, CombinationCard>>;
}

/** What the shop, and not the shopper, changed in the cart: units, or for PRICE the TWD of one unit. */
export interface CartNotice extends Omit<CartChange, 'reason'> {
  reason: CartChange['reason'] | 'RESTOCKED' | 'PRICE';
}

interface CartState {
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

const closed: CartState = {
  status: 'closed',
  items: noItems,
  goods: { product: {}, combination: {} },
  server: undefined,
  couponId: null,
  orderId: null,
  notices: [],
};

export const useCartStore = create<CartState>()(() => closed);

/** Told when the quantities have changed by the shopper's hand; the sync with the server listens. */
const listeners = new Set<() => void>();

export function onItemsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The one way quantities change: kept in the browser for a visitor, sent to the server for a member (row 6.009). */
export function setItems(items: CartItems): void {
  useCartStore.setState({ items });
  if (!isMember()) writeStored('productData', items);
  for (const listener of listeners) listener();
}

/** Sets the quantity of one thing; undefined takes it out. */
export function setQuantity(kind: SaleableKind, id: number, quantity: number | undefined): void {
  setItems(withQuantity(useCartStore.getState().items, kind, id, quantity));
}

export function quantityInCart(kind: SaleableKind, id: number): number {
  return quantityOf(useCartStore.getState().items, kind, id);
}

export function readLocalItems(): CartItems {
  return readItems(readStored('productData'));
}

export function forgetLocalItems(): void {
  removeStored('productData');
}

/** Takes over what the server holds; `keepItems` while the shopper has already changed something again. */
export function takeServerCart(server: ShoppingCart, { keepItems = false } = {}): void {
  // Sold-out lines are not sent, so the server no longer knows of them; the shopper still sees them.
  const soldOut = entriesOf(useCartStore.getState().items).filter(({ quantity }) => quantity === 0);
  const entries: CartEntry[] = [
    ...soldOut,
    ...server.items.products.map((line) => ({ kind: 'product' as const, ...line })),
    ...server.items.productCombinations.map((line) => ({ kind: 'combination' as const, ...line })),
  ];
  useCartStore.setState({
    server,
    couponId: server.events.couponId,
    orderId: server.order.id,
    ...(keepItems ? {} : { items: itemsOf(entries) }),
  });
  addNotices(server.changes);
}

/** Notes changes for the shopper to see; the newest of each kind about a thing counts. */
export function addNotices(changes: readonly CartNotice[]): void {
  if (changes.length === 0) return;
  const isNewer = (notice: CartNotice) =>
    changes.some(
      ({ kind, id, reason }) =>
        kind === notice.kind &&
        id === notice.id &&
        (reason === 'PRICE') === (notice.reason === 'PRICE'),
    );
  useCartStore.setState(({ notices }) => ({
    notices: [...notices.filter((notice) => !isNewer(notice)), ...changes],
  }));
}

export function forgetNotices(): void {
  useCartStore.setState({ notices: [] });
}

/** Adds what has been read about products and combinations. */
export function addGoods(
  products: readonly ProductCard[],
  combinations: readonly CombinationCard[],
) {
  const byId = <Item extends { id: number }>(items: readonly Item[]) =>
    Object.fromEntries(items.map((item) => [item.id, item]));
  useCartStore.setState(({ goods }) => ({
    goods: {
      product: { ...goods.product, ...byId(products) },
      combination: { ...goods.combination, ...byId(combinations) },
    },
  }));
}

/** Replaces all that is known of goods. */
export function setGoods(goods: Goods): void {
  useCartStore.setState({ goods });
}

/** An empty cart of nobody: after signing out, or before it is known whose it is. */
export function closeCart(): void {
  useCartStore.setState(closed);
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

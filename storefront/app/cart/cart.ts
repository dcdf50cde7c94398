import type { CombinationCard, ProductCard } from '#contract/entities/catalog.ts';
import type { ShoppingCart } from '#contract/entities/orders.ts';
import type { SaleableKind } from '#rules/saleable.ts';
import { trackItems } from '../analytics/data-layer.ts';
import { tellLineShop } from '../analytics/line-shop.ts';
import { api } from '../api.ts';
import { browserSettings } from '../browser-settings.ts';
import { toastTexts } from '../copy.ts';
import { isMember } from '../stores/auth.ts';
import {
  addGoods,
  addNotices,
  type CartNotice,
  closeCart,
  quantityInCart,
  readLocalItems,
  setItems,
  setQuantity,
  useCartStore,
} from '../stores/cart.ts';
import { type CartEntry, entriesOf, itemsOf, noItems } from '../stores/cart-items.ts';
import { loadStocks } from '../stores/stock.ts';
import { toastSuccess, toastWarning } from '../stores/toast.ts';
import { currentFacts } from './facts.ts';
import { loadCartGoods } from './goods.ts';
import { type CartLine, quoteCart } from './lines.ts';
import { mergeLocalCart, tellMerged } from './merge.ts';
import { componentsOf } from './saleable.ts';
import { dropUnsent, settleCart } from './sync.ts';
import { takeAnswer } from './tell-changes.ts';

const quoteOf = (entries: readonly CartEntry[]) => quoteCart(currentFacts({ entries }));

/** What became of an entry of which only `to` units can be bought; nothing when that is what was wanted. */
function changeOf({ kind, id, quantity: from }: CartEntry, to: number | undefined): CartNotice[] {
  if (to === undefined) return [{ kind, id, reason: 'UNKNOWN', from, to: 0 }];
  if (to === from) return [];
  if (to > from) return [{ kind, id, reason: 'RESTOCKED', from, to }];
  return [{ kind, id, reason: to === 0 ? 'SOLD_OUT' : 'LIMITED', from, to }];
}

/** Brings the kept quantities in line with what can be bought (rows 4.037, 4.038). */
function correctItems(): void {
  const entries = entriesOf(useCartStore.getState().items);
  const { lines } = quoteOf(entries);
  const changes = entries.flatMap((entry) => {
    const line = lines.find(({ kind, id }) => kind === entry.kind && id === entry.id);
    return changeOf(entry, line?.count);
  });
  if (changes.length === 0) return;
  addNotices(changes);
  setItems(itemsOf(lines.map(({ kind, id, count }) => ({ kind, id, quantity: count }))));
}

/** Whether the cart being loaded is still wanted: its owner may have signed out meanwhile. */
type IsCurrent = () => boolean;

async function readyWithGoods(isCurrent: IsCurrent): Promise<void> {
  await loadCartGoods();
  if (!isCurrent()) return;
  correctItems();
  useCartStore.setState({ status: 'ready' });
}

async function openVisitorCart(isCurrent: IsCurrent): Promise<void> {
  useCartStore.setState({ items: readLocalItems(), server: undefined, couponId: null });
  await readyWithGoods(isCurrent);
}

/** What the shopper changed or sent since `before`, when the reading began, is newer than what it answers. */
function takeReading(
  answer: ShoppingCart,
  before: ReturnType<typeof useCartStore.getState> | undefined,
): void {
  const { items, server } = useCartStore.getState();
  if (!before?.server) takeAnswer(answer);
  else if (server === before.server) takeAnswer(answer, { keepItems: items !== before.items });
  else return;
  if (withoutCoupon) useCartStore.setState({ couponId: null });
}

async function openMemberCart(isCurrent: IsCurrent): Promise<void> {
  await settleCart();
  const before = useCartStore.getState();
  const merged = await mergeLocalCart();
  const data = merged ?? (await api.readShoppingCart()).data;
  if (!isCurrent()) return;
  takeReading(data, merged ? undefined : before);
  await readyWithGoods(isCurrent);
  if (merged && isCurrent()) tellMerged(merged);
}

async function loadCart(isCurrent: IsCurrent): Promise<void> {
  if (useCartStore.getState().status !== 'ready') useCartStore.setState({ status: 'loading' });
  try {
    await (isMember() ? openMemberCart(isCurrent) : openVisitorCart(isCurrent));
  } catch {
    if (isCurrent()) useCartStore.setState({ status: 'failed' });
  }
}

let opening: Promise<void> | undefined;
/** Whether the coupon of the saved cart is left out of the cart being loaded; one that is chosen meanwhile is not. */
let withoutCoupon = false;
/** Grows with every owner the cart has had. */
let visit = 0;
/** Whether the cart was opened for a member; undefined before it was for anybody. */
let openedForMember: boolean | undefined;

/**
 * Loads the cart of whoever is here now, afresh; a visitor's cart joins the member's at sign-in (G-072). Whoever asks
 * while it is being loaded gets that very cart, `withoutCoupon` if anybody wishes so.
 */
export function openCart(options: { withoutCoupon?: boolean } = {}): Promise<void> {
  const owner = visit;
  openedForMember = isMember();
  withoutCoupon ||= options.withoutCoupon ?? false;
  opening ??= loadCart(() => owner === visit).finally(() => {
    if (owner !== visit) return;
    opening = undefined;
    withoutCoupon = false;
  });
  return opening;
}

/** Opens the cart unless a screen has done so already: a second reading would undo what was chosen there meanwhile. */
export function openCartOnce(): void {
  if (openedForMember !== isMember()) void openCart();
}

/** Units of a thing that could be in the cart beside what is there now; null while its stock is unknown. */
export function mostInCart(kind: SaleableKind, id: number): number | null {
  const { items } = useCartStore.getState();
  const others = entriesOf(items).filter((entry) => entry.kind !== kind || entry.id !== id);
  const { lines } = quoteOf([...others, { kind, id, quantity: 1 }]);
  const line = lines.find((one) => one.kind === kind && one.id === id);
  return line && line.state !== null ? line.max : null;
}

/** The member's saved cart could not be read: putting something in would save a cart of that alone. */
export function isCartUnread(): boolean {
  const { status, server } = useCartStore.getState();
  return status === 'failed' && isMember() && server === undefined;
}

export const cartUnread = '購物車暫時無法讀取，請稍後再試';

/** Puts units into the cart as far as stock and purchase limit allow; returns how many were added. */
export async function putIntoCart(
  kind: SaleableKind,
  item: ProductCard | CombinationCard,
  quantity: number,
): Promise<number> {
  // What is put into a cart that is still being read would be lost in it, or take its place.
  if (opening || useCartStore.getState().status !== 'ready') await openCart();
  if (isCartUnread()) return 0;
  if (kind === 'combination' && 'products' in item) addGoods([], [item]);
  else addGoods([item], []);
  const components = componentsOf(kind, item);
  await loadStocks(components.map(({ productId }) => productId));
  const inCart = quantityInCart(kind, item.id);
  const added = Math.max(0, Math.min(quantity, (mostInCart(kind, item.id) ?? 0) - inCart));
  if (added > 0) {
    setQuantity(kind, item.id, inCart + added);
    const products = components.map(({ productId: id, quantity: each }) => ({
      id,
      quantity: each * added,
    }));
    tellLineShop({ is: 'addToCart', products });
  }
  return added;
}

const whyNone = (inCart: number) =>
  inCart > 0 ? `購物車已有 ${inCart} 件，已達購買上限` : '此商品目前補貨中';

/** Puts units into the cart and says what came of it; returns how many were added. */
export async function addToCart(
  kind: SaleableKind,
  item: ProductCard | CombinationCard,
  quantity: number,
): Promise<number> {
  const added = await putIntoCart(kind, item, quantity);
  if (added === 0) {
    toastWarning(isCartUnread() ? cartUnread : whyNone(quantityInCart(kind, item.id)));
    return 0;
  }
  const link = { to: '/cart', text: '查看購物車' };
  if (added < quantity) toastWarning(`已加入 ${added} 件，達購買上限`, { link });
  else toastSuccess(toastTexts.addedToCart, { link });
  return added;
}

/** Takes a line out, tells analytics, and offers to take it back (rows 4.007, 4.008). */
export function removeFromCart(line: CartLine): void {
  const { kind, id, productName, materialNo, salePrice, count } = line;
  const before = quantityInCart(kind, id);
  setQuantity(kind, id, undefined);
  trackItems('remove_from_cart', browserSettings().brand.name, [
    { materialNo, name: productName, price: salePrice, quantity: count },
  ]);
  toastSuccess(`已移除「${productName}」`, { undo: () => setQuantity(kind, id, before) });
}

/** The server has made an order of the cart and emptied it (rows 4.112, 4.120). */
export function cartBecameOrder(orderId: number): void {
  useCartStore.setState({
    items: noItems,
    server: undefined,
    couponId: null,
    orderId,
    notices: [],
  });
}

/** Forgets whose cart it was. */
export function leaveCart(): void {
  visit += 1;
  opening = undefined;
  withoutCoupon = false;
  openedForMember = undefined;
  dropUnsent();
  closeCart();
}

import type { CombinationCard, ProductCard } from '#contract/entities/catalog.ts';
import type { AskedAddOn } from '#rules/goods/cart-lines.ts';
import type { SaleableKind } from '#rules/goods/saleable.ts';
import { sellingPrice } from '#rules/prices/prices.ts';
import { noConnection } from '../../loading-and-offline/network.ts';
import { withGoods } from '../../stores/cart.ts';
import { quantityOf } from '../../stores/cart-items.ts';
import { addedOnText, toastTexts } from '../../toast-texts.ts';
import type { AddOnLine, CartLine } from '../lines.ts';
import { mostInCart } from '../most-in-cart.ts';
import { componentsOf } from '../saleable.ts';
import { surroundingsOf } from './cart-context.ts';
import type { CartMachine } from './machine.ts';
import type { CartNeeds } from './needs.ts';

export const cartUnread = '購物車暫時無法讀取，請稍後再試';

function whyNone(inCart: number, isLimited: boolean): string {
  if (inCart > 0) return `購物車已有 ${inCart} 件，已達購買上限`;
  return isLimited ? '購物車內的單品與組合合計已達購買上限' : '此商品目前補貨中';
}

const mostIn = (needs: CartNeeds, kind: SaleableKind, id: number) =>
  mostInCart(needs.store.getState(), surroundingsOf(needs), kind, id);

/**
 * Returns whether goods can be added once the cart is read. While it is being read, the answer could overwrite added
 * goods, or added goods the saved cart.
 */
async function waitUntilRead({ store }: CartNeeds, machine: CartMachine): Promise<boolean> {
  const isCurrent = machine.sameVisit();
  const isShown = store.getState().status === 'ready' && machine.stateName() !== 'closed';
  try {
    // A shown cart stays as it is, with its coupon, also if it cannot be read again.
    if (isShown) await machine.catchUp();
  } catch {
    return false;
  }
  if (isCurrent() && !machine.isRead()) await machine.open();
  return isCurrent() && machine.stateName() !== 'unread';
}

/** The shopper's actions in the cart: adding and removing goods. */
export function createShopping(needs: CartNeeds, machine: CartMachine) {
  const { store, stocks, say, track } = needs;
  const inCart = (kind: SaleableKind, id: number) => quantityOf(store.getState().items, kind, id);

  const mostNow = (kind: SaleableKind, id: number) => mostIn(needs, kind, id);

  /** Puts units into the cart, which is read, as far as stock and purchase limit allow; returns how many were added. */
  async function putNow(
    kind: SaleableKind,
    item: ProductCard | CombinationCard,
    quantity: number,
  ): Promise<number> {
    const isCurrent = machine.sameVisit();
    store.setState(withGoods(item));
    const components = componentsOf(kind, item);
    await stocks.load(components.map(({ productId }) => productId));
    if (!isCurrent()) return 0;
    const before = inCart(kind, item.id);
    const most = mostNow(kind, item.id)?.max ?? 0;
    const added = Math.max(0, Math.min(quantity, most - before));
    if (added > 0) {
      machine.setQuantity(kind, item.id, before + added);
      track.added(
        components.map(({ productId: id, quantity: each }) => ({ id, quantity: each * added })),
        {
          materialNo: item.materialNo,
          name: item.name,
          price: sellingPrice(item),
          quantity: added,
        },
      );
    }
    return added;
  }

  /** Puts units into the cart and shows the outcome as a toast; returns how many were added. */
  async function add(
    kind: SaleableKind,
    item: ProductCard | CombinationCard,
    quantity: number,
  ): Promise<number> {
    // A member's cart is on the server. Without a network it would be wrong to say that the goods are in it.
    if (needs.isMember() && needs.isOffline()) {
      say.warning(noConnection(), { retry: () => void add(kind, item, quantity) });
      return 0;
    }
    const isCurrent = machine.sameVisit();
    const isRead = await waitUntilRead(needs, machine);
    const added = isRead ? await putNow(kind, item, quantity) : 0;
    if (!isCurrent()) return 0;
    const link = { to: '/cart', text: '查看購物車' };
    if (!isRead) say.warning(cartUnread);
    else if (added === 0)
      say.warning(whyNone(inCart(kind, item.id), mostNow(kind, item.id)?.isLimited ?? false));
    else if (added < quantity) say.warning(`已加入 ${added} 件，達購買上限`, { link });
    else say.success(toastTexts.addedToCart, { link });
    return added;
  }

  return {
    add,

    /** The same without a toast. */
    put: async (...goods: Parameters<typeof putNow>): Promise<number> =>
      (await waitUntilRead(needs, machine)) ? putNow(...goods) : 0,

    /** Removes a line, tells analytics, and offers to undo the removal (rows 4.007, 4.008). */
    remove(line: CartLine): void {
      const { kind, id, materialNo, productName, salePrice: price, count } = line;
      const isCurrent = machine.sameVisit();
      const before = inCart(kind, id);
      machine.setQuantity(kind, id, undefined);
      track.removed({ materialNo, name: productName, price, quantity: count });
      const undo = () => {
        if (isCurrent()) machine.setQuantity(kind, id, before);
      };
      say.success(`已移除「${productName}」`, { undo });
    },
  };
}

/** The shopper's actions with add-ons. */
export function createAddingOn(needs: CartNeeds, machine: CartMachine) {
  const { store, stocks, say, track } = needs;

  /** Tells analytics of one unit that was added, at the price at which the offer sells it. */
  function addOnAdded({ offerId, productId: id }: AskedAddOn, item: ProductCard): void {
    const offer = needs.offerRules.known()?.addOnOffers.find((each) => each.id === offerId);
    const price = offer?.goods.find(({ productId }) => productId === id)?.addOnPrice;
    const { materialNo, name } = item;
    const goods = { materialNo, name, price: price ?? sellingPrice(item), quantity: 1 };
    track.added([{ id, quantity: 1 }], goods);
  }

  /** Tells analytics that the cart no longer has an add-on. */
  function addOnRemoved({ materialNo, productName, unitPrice, quantity }: AddOnLine): void {
    track.removed({ materialNo, name: productName, price: unitPrice, quantity });
  }

  /**
   * The add-on with one more unit than the cart has, for `setAddOn`. If the cart cannot hold it, a toast says why, and
   * the answer is undefined.
   */
  async function oneMoreAddOn(offerId: number, item: ProductCard): Promise<AskedAddOn | undefined> {
    if (needs.isMember() && needs.isOffline()) {
      say.warning(noConnection());
      return undefined;
    }
    const isCurrent = machine.sameVisit();
    store.setState(withGoods(item));
    await stocks.load([item.id]);
    if (!isCurrent()) return undefined;
    const productId = item.id;
    const most = mostIn(needs, 'product', productId);
    const own = quantityOf(store.getState().items, 'product', productId);
    if (!most || most.max <= own) {
      say.warning(whyNone(own, most?.isLimited ?? false));
      return undefined;
    }
    const asked = store.getState().items.addOns ?? [];
    const before = asked.find((one) => one.offerId === offerId && one.productId === productId);
    return { offerId, productId, quantity: (before?.quantity ?? 0) + 1 };
  }

  return {
    oneMoreAddOn,
    addOnAdded,
    addOnRemoved,

    /** Puts one unit of a product into the cart at the price of an add-on offer, and shows the outcome as a toast. */
    async addAddOn(offerId: number, item: ProductCard): Promise<void> {
      const addOn = await oneMoreAddOn(offerId, item);
      if (!addOn) return;
      machine.setAddOn(addOn);
      addOnAdded(addOn, item);
      say.success(addedOnText(item.name));
    },

    /** Takes all units of an add-on out of the cart. */
    removeAddOn(line: AddOnLine): void {
      const { offerId, productId } = line;
      machine.setAddOn({ offerId, productId, quantity: 0 });
      addOnRemoved(line);
    },
  };
}

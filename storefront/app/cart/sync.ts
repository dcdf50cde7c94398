import type { ShopApi } from '#contract/client.ts';
import type { ShoppingCart } from '#contract/entities/orders.ts';
import type { Delivery } from '#rules/shipping.ts';
import { readEcid } from '../analytics/ecid.ts';
import { api } from '../api.ts';
import { isMember } from '../stores/auth.ts';
import { onItemsChanged, useCartStore } from '../stores/cart.ts';
import { type CartEntry, type CartItems, entriesOf } from '../stores/cart-items.ts';
import { takeAnswer } from './tell-changes.ts';

/** Milliseconds of quiet before a change is sent. */
const quiet = 400;

export type CartBody = NonNullable<
  NonNullable<Parameters<ShopApi['updateShoppingCart']>[0]>['body']
>;

/** The cart as the server takes it; things that cannot be bought (quantity 0) are not sent. */
export function cartBody(): CartBody {
  const { items, couponId, server } = useCartStore.getState();
  return {
    order: {
      islandsType: server?.order.islandsType ?? null,
      shipType: server?.order.shipType ?? null,
      lineEcid: readEcid() ?? null,
    },
    items: bodyLines(items),
    // A coupon that stays is not asked for again: should it have lapsed, the server drops it and says so.
    ...(couponId !== (server?.events.couponId ?? null) && { couponId }),
  };
}

/** Quantities as both cart calls take them. */
export function bodyLines(items: CartItems): Required<CartBody['items']> {
  const entries = entriesOf(items).filter(({ quantity }) => quantity > 0);
  const linesOf = (wanted: CartEntry['kind']) =>
    entries.filter(({ kind }) => kind === wanted).map(({ id, quantity }) => ({ id, quantity }));
  return { products: linesOf('product'), productCombinations: linesOf('combination') };
}

/** Runs while a change waits for its time. */
let timer: ReturnType<typeof setTimeout> | undefined;
let changed = false;
let underWay: Promise<void> | undefined;

async function sendUntilSettled(): Promise<void> {
  while (changed && isMember()) {
    changed = false;
    try {
      const { data }: { data: ShoppingCart } = await api.updateShoppingCart({ body: cartBody() });
      if (isMember()) takeAnswer(data, { keepItems: isUnsent() });
    } catch (error) {
      changed = isMember();
      throw error;
    }
  }
}

/** Whether the shopper has changed something that is not on its way yet. */
function isUnsent(): boolean {
  return timer !== undefined || changed;
}

function stopTimer(): void {
  clearTimeout(timer);
  timer = undefined;
}

/** Sends what has changed now, one request at a time; rejects with the server's refusal. */
export function saveCart(): Promise<void> {
  stopTimer();
  changed = true;
  underWay ??= sendUntilSettled().finally(() => {
    underWay = undefined;
  });
  return underWay;
}

/** Waits until the server has what the shopper changed last, as far as it can be reached. */
export async function settleCart(): Promise<void> {
  await (isUnsent() ? saveCart() : underWay)?.catch(() => undefined);
}

/** Forgets what has not been sent: it was another shopper's. */
export function dropUnsent(): void {
  stopTimer();
  changed = false;
}

/**
 * The cart send: the server makes it a temporary order and holds the stock, if `paidAmount` TWD is what it counts too
 * (G-074, G-075). `couponId` is another coupon than the one the cart has, or none. Rejects with its refusal.
 */
export async function sendCart(
  delivery: Delivery,
  paidAmount: number,
  couponId?: number | null,
): Promise<void> {
  // What a pending sync would have said is said here.
  dropUnsent();
  await underWay?.catch(() => undefined);
  const { order, ...body } = cartBody();
  const { data } = await api.updateShoppingCart({
    body: {
      ...body,
      ...(couponId !== undefined && { couponId }),
      order: { ...order, ...delivery },
      frontendPaidAmount: paidAmount,
    },
  });
  if (isMember()) takeAnswer(data);
}

/** Keeps the member's saved cart like the one on the screen; what could not be sent goes with the next change. */
export function startCartSync(): () => void {
  return onItemsChanged(() => {
    if (!isMember()) return;
    stopTimer();
    timer = setTimeout(() => void settleCart(), quiet);
  });
}

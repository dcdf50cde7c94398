import type { ShoppingCart } from '#contract/entities/orders.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { api } from '../../api.ts';
import { cartSession } from '../../cart/cart-session.ts';
import { shopNow } from '../../shop-time.ts';
import { useCartStore, withNotices } from '../../stores/cart.ts';
import { openErrorModal } from '../../stores/modal.ts';
import { minutesLeft } from './minutes-left.ts';
import { showOrderMade } from './submit-order.ts';

/**
 * The server's cart if it is not the one that this page has sent, e.g. because of another window or an offer's end.
 * Rejects without an answer.
 */
export async function readOtherCart(): Promise<ShoppingCart | undefined> {
  const { data } = await api.readShoppingCart();
  return data.order.sentAt === sentOrder()?.sentAt ? undefined : data;
}

const sentOrder = () => useCartStore.getState().server?.order;

/** Shows the cart of another window, or the order that it has made, and says what has changed. */
export async function showOther({ order, changes }: ShoppingCart): Promise<void> {
  if (order.id !== null) return showOrderMade();
  const { locksExpireAt } = sentOrder() ?? {};
  if (order.sentAt === null && locksExpireAt && minutesLeft(locksExpireAt, shopNow()) === 0) {
    // The form stays: it offers to reserve the goods again.
    openErrorModal(errorCodes.LOCK_STOCKS_ARE_EXPIRED.message);
    return;
  }
  openErrorModal(errorCodes.PRE_PROCESS_TEMP_ORDER_FAILED.message);
  // The server says only once what it has changed.
  useCartStore.setState(withNotices(changes));
  await cartSession.open();
}

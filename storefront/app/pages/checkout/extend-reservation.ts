import { formatDateTime } from '#rules/dates.ts';
import { api } from '../../api.ts';
import { cartSession } from '../../cart/cart-session.ts';
import { isSignedOut, showRefusal } from '../../errors.ts';
import { useCartStore } from '../../stores/cart.ts';
import { toastSuccess } from '../../stores/toast.ts';

/** Reserves the goods of the sent cart ten minutes longer. What the shop refuses is told, and the cart is read anew. */
export async function extendReservation(): Promise<void> {
  try {
    const { data } = await api.extendShoppingCart();
    useCartStore.setState(({ server }) => ({
      server: server && { ...server, order: { ...server.order, ...data } },
    }));
    toastSuccess(`庫存保留至 ${formatDateTime(data.locksExpireAt).slice(-5)}`);
  } catch (error) {
    if (isSignedOut(error)) return;
    showRefusal(error);
    await cartSession.open();
  }
}

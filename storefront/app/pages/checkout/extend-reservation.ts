import { formatDateTime } from '#rules/dates.ts';
import { api } from '../../api.ts';
import { cartSession } from '../../cart/cart-session.ts';
import { isSignedOut, showRefusal } from '../../errors.ts';
import { useCartStore } from '../../stores/cart.ts';
import { toastSuccess } from '../../stores/toast.ts';

/** Extends the reservation of the sent cart's goods by ten minutes. A refusal is shown, and the cart is read again. */
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

import { cartSession } from '../../cart/cart-session.ts';
import { resetOrderChoices } from '../../stores/order.ts';
import { clearPaypage } from '../../stores/redirect.ts';

/** What entering /cart does: no payment is under way, nothing is chosen, the cart is read anew (rows 2.045 to 2.050). */
export async function enterCart(): Promise<void> {
  clearPaypage();
  resetOrderChoices();
  await cartSession.open({ withoutCoupon: true });
}

import { cartSession } from '../../cart/cart-session.ts';
import { resetOrderChoices } from '../../stores/order.ts';
import { clearPaypage } from '../../stores/redirect.ts';

/** Runs on entering /cart: forgets the payment and the order choices, and reads the cart (rows 2.045 to 2.050). */
export async function enterCart(): Promise<void> {
  clearPaypage();
  resetOrderChoices();
  await cartSession.open({ withoutCoupon: true });
}

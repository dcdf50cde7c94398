import type { Quote } from '#rules/quote/types.ts';
import { cartSession } from '../../cart/cart-session.ts';
import { describeFailure, isSignedOut, showRefusal } from '../../errors.ts';
import { useOrderStore } from '../../stores/order.ts';
import { goTo, scrollToTop } from '../../stores/routing.ts';

/**
 * Sends the cart with the amount the shopper sees, in TWD, and opens /checkout (row 4.110). Shows a refusal and reads
 * the cart again, because it may differ from what the shopper saw. Returns whether the shopper leaves the page.
 */
export async function goToCheckout({
  amounts,
  coupon,
}: Pick<Quote, 'amounts' | 'coupon'>): Promise<boolean> {
  // A coupon that takes nothing off this cart is not used up.
  const couponId = coupon?.reason === null ? coupon.id : null;
  try {
    const { delivery } = useOrderStore.getState();
    await cartSession.send({ delivery, paidAmount: amounts.paid, couponId });
  } catch (error) {
    if (isSignedOut(error)) return true;
    showRefusal(error);
    if (describeFailure(error).errorCode !== 'SERVICE_IS_MAINTAINING') await cartSession.open();
    return false;
  }
  cartSession.forgetNotices();
  goTo('/checkout');
  scrollToTop();
  return true;
}

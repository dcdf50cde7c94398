import type { UserCoupon } from '#contract/entities/promotions.ts';
import { currentCartContext } from '../cart/cart-context.ts';
import { cartSession } from '../cart/cart-session.ts';
import { quoteCart } from '../cart/lines.ts';
import { readSharedAgain } from '../cart/read-shared-again.ts';
import { isStale } from '../cart/send-cart.ts';
import { describeFailure, isSignedOut, showRefusal } from '../errors.ts';
import { useOrderStore } from '../stores/order.ts';
import { toastSuccess } from '../stores/toast.ts';
import { toastTexts } from '../toast-texts.ts';

/** The screen on which a coupon is chosen: the cart, or the checkout after the cart send. */
export type CouponPlace = 'cart' | 'checkout';

/**
 * Chooses a coupon, or none; returns whether the choice is over: the server has accepted it, or another window has
 * changed or ordered the cart meanwhile, which is shown. A refusal is shown too, and the earlier choice stays (rows
 * 8.048 to 8.058).
 */
export async function applyCoupon(coupon: UserCoupon | null, place: CouponPlace): Promise<boolean> {
  try {
    if (place === 'cart') await cartSession.chooseCoupon(coupon?.id ?? null);
    else if (!(await sendWith(coupon))) return true;
  } catch (error) {
    if (!isSignedOut(error)) showRefusal(error);
    return false;
  }
  if (coupon) toastSuccess(toastTexts.codeUsed);
  return true;
}

/**
 * Sends the cart again with the coupon and the amount that it then costs. Returns false if another window has changed
 * or ordered the cart meanwhile (docs/adr/013-the-cart-is-a-session.md): that is shown, and nothing is sent.
 */
async function sendWith(coupon: UserCoupon | null): Promise<boolean> {
  const isCurrent = cartSession.sameVisit();
  const { readOtherCart, showOther } = await import('../pages/checkout/other-cart.ts');
  const other = await readOtherCart();
  if (!isCurrent()) return false;
  if (other) {
    await showOther(other);
    return false;
  }
  const { delivery } = useOrderStore.getState();
  const before = currentCartContext({ delivery });
  const sendAs = (chosen: UserCoupon | null) => {
    const paidAmount = quoteCart({ ...before, coupon: chosen }).amounts.paid;
    return cartSession.send({ delivery, paidAmount, couponId: chosen?.id ?? null });
  };
  try {
    await sendAs(coupon);
    return true;
  } catch (error) {
    // The refused coupon must not stay in the saved cart: saved cart and temporary order would differ.
    const isAsBefore = await sendAs(before.coupon).then(
      () => true,
      () => false,
    );
    const hasOldTerms = isStale(describeFailure(error).errorCode);
    if (hasOldTerms) await readSharedAgain();
    if (hasOldTerms || !isAsBefore) await cartSession.open();
    throw error;
  }
}

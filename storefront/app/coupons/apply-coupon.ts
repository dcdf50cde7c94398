import type { UserCoupon } from '#contract/entities/promotions.ts';
import { openCart } from '../cart/cart.ts';
import { currentFacts } from '../cart/facts.ts';
import { quoteCart } from '../cart/lines.ts';
import { saveCart, sendCart } from '../cart/sync.ts';
import { toastTexts } from '../copy.ts';
import { isSignedOut, showRefusal } from '../errors.ts';
import { useCartStore } from '../stores/cart.ts';
import { useOrderStore } from '../stores/order.ts';
import { toastSuccess } from '../stores/toast.ts';

/** Where a coupon is chosen: in the cart, or once it was sent and its amount agreed to. */
export type CouponPlace = 'cart' | 'checkout';

/**
 * Chooses a coupon, or none; whether the server took it. What it refuses is told, and the choice before stays
 * (rows 8.048 to 8.058).
 */
export async function applyCoupon(coupon: UserCoupon | null, place: CouponPlace): Promise<boolean> {
  try {
    await (place === 'cart' ? saveWith(coupon) : sendWith(coupon));
  } catch (error) {
    if (!isSignedOut(error)) showRefusal(error);
    return false;
  }
  if (coupon) toastSuccess(toastTexts.codeUsed);
  return true;
}

async function saveWith(coupon: UserCoupon | null): Promise<void> {
  const before = useCartStore.getState().couponId;
  useCartStore.setState({ couponId: coupon?.id ?? null });
  try {
    await saveCart();
  } catch (error) {
    useCartStore.setState({ couponId: before });
    throw error;
  }
}

/** A sent cart is sent anew, at the amount that it costs with the coupon. */
async function sendWith(coupon: UserCoupon | null): Promise<void> {
  const { delivery } = useOrderStore.getState();
  const before = currentFacts({ delivery });
  const paid = quoteCart({ ...before, coupon }).amounts.paid;
  try {
    await sendCart(delivery, paid, coupon?.id ?? null);
  } catch (error) {
    // The refused coupon must not stay in the saved cart, or what was sent would not be what is saved.
    const paidBefore = quoteCart(before).amounts.paid;
    await sendCart(delivery, paidBefore, before.coupon?.id ?? null).catch(openCart);
    throw error;
  }
}

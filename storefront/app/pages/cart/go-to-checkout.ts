import type { Quote } from '#rules/quote/types.ts';
import { cartSession } from '../../cart/cart-session.ts';
import { sendCart } from '../../cart/send-cart.ts';
import { goTo, samePage, scrollToTop } from '../../stores/routing.ts';

/** Sends the cart and opens /checkout. Returns whether the shopper leaves the page. */
export async function goToCheckout(quote: Pick<Quote, 'amounts' | 'coupon'>): Promise<boolean> {
  const isHere = samePage();
  const result = await sendCart(quote);
  if (result !== 'sent') return result === 'signed-out';
  cartSession.forgetNotices();
  if (!isHere()) return true;
  goTo('/checkout');
  scrollToTop();
  return true;
}

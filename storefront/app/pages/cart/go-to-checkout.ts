import type { Quote } from '#rules/quote/types.ts';
import { cartSession } from '../../cart/cart-session.ts';
import { sendCart } from '../../cart/send-cart.ts';
import { goTo, samePage, scrollToTop } from '../../stores/routing.ts';

/** Sends the cart and opens /checkout. Returns whether that leads the shopper away. */
export async function goToCheckout(quote: Pick<Quote, 'amounts' | 'coupon'>): Promise<boolean> {
  const isHere = samePage();
  const result = await sendCart(quote);
  if (result !== 'sent') return result === 'signed-out';
  cartSession.forgetNotices();
  // Who has gone elsewhere, e.g. to the cart with another query, may send it again there.
  if (!isHere()) return false;
  goTo('/checkout');
  scrollToTop();
  return true;
}

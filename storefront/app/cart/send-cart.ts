import type { Quote } from '#rules/quote/types.ts';
import { describeFailure, isSignedOut, showRefusal } from '../errors.ts';
import { useOrderStore } from '../stores/order.ts';
import { cartSession } from './cart-session.ts';
import { readSharedAgain } from './read-shared-again.ts';

type Sent = Pick<Quote, 'amounts' | 'coupon'>;

/**
 * Sends the cart with the amount that the shopper sees, in TWD (row 4.110). Shows a refusal and reads the cart again,
 * because it may differ from what the shopper saw. A session that has ended leads away by itself.
 */
export async function sendCart(quote: Sent): Promise<'sent' | 'refused' | 'signed-out'> {
  try {
    // The request has the whole cart. If another tab has changed it, the server refuses the amount.
    await cartSession.catchUp();
    await sendQuoted(quote);
    return 'sent';
  } catch (error) {
    if (isSignedOut(error)) return 'signed-out';
    showRefusal(error);
    const { errorCode } = describeFailure(error);
    if (isStale(errorCode)) await readSharedAgain();
    if (errorCode !== 'SERVICE_IS_MAINTAINING') await cartSession.open();
    return 'refused';
  }
}

/** Whether the server computes another amount than the page: the page prices with data that are no longer true. */
export const isStale = (errorCode: string) => errorCode === 'PRE_PROCESS_TEMP_ORDER_FAILED';

/** Sends the cart of this quote. Rejects with the server's refusal. */
export function sendQuoted({ amounts, coupon }: Sent): Promise<void> {
  const { delivery } = useOrderStore.getState();
  // A coupon that takes nothing off this cart is not used up.
  const couponId = coupon?.reason === null ? coupon.id : null;
  return cartSession.send({ delivery, paidAmount: amounts.paid, couponId });
}

import type { ShoppingCart } from '#contract/entities/orders.ts';
import type { UserCoupon } from '#contract/entities/promotions.ts';
import type { AskedAddOn } from '#rules/goods/cart-lines.ts';
import type { CouponLine } from '#rules/quote/types.ts';
import { chosenCoupon, currentCartContext } from '../../cart/cart-context.ts';
import { cartSession } from '../../cart/cart-session.ts';
import { lockedIn, quoteCart } from '../../cart/lines.ts';
import { readSharedAgain } from '../../cart/read-shared-again.ts';
import { isStale, sendQuoted } from '../../cart/send-cart.ts';
import { reasonText } from '../../coupons/coupon-texts.ts';
import { describeFailure, isSignedOut, showRefusal } from '../../errors.ts';
import { useCartStore } from '../../stores/cart.ts';
import { withAddOn } from '../../stores/cart-items.ts';
import { useOrderStore } from '../../stores/order.ts';
import { countReserved, loadStocks } from '../../stores/stock.ts';
import { toastSuccess, toastWarning } from '../../stores/toast.ts';
import { readOtherCart, showOther } from './other-cart.ts';

/**
 * What became of a change. `sent`: the server has it. `not-sent`: it has the cart that is shown, without the change.
 * `unknown`: no answer arrived, so it may have either.
 */
export type Outcome = 'sent' | 'not-sent' | 'unknown';

/** A coupon that a change has taken off the cart, and the items in the server's answer since then. */
interface Dropped {
  coupon: UserCoupon;
  since: ShoppingCart['items'] | undefined;
}

/** Units of its product that the sent cart has reserved. */
const lockedNow = ({ productId }: AskedAddOn) =>
  lockedIn(useCartStore.getState().server, { kind: 'product', id: productId });

const answeredItems = () => useCartStore.getState().server?.items;

/** The sent cart during one visit of the checkout. */
export function createSentCart() {
  let dropped: Dropped | undefined;

  /** Sends the cart as it is shown, at the amount that it costs now. Rejects with the server's refusal. */
  async function send(): Promise<void> {
    const isCurrent = cartSession.sameVisit();
    const { delivery } = useOrderStore.getState();
    const chosen = chosenCoupon(useCartStore.getState());
    // If the cart was sent from elsewhere since, the shopper has chosen anew, e.g. another coupon.
    if (dropped?.since !== answeredItems()) dropped = undefined;
    const coupon = chosen ?? dropped?.coupon ?? null;
    const quote = quoteCart(currentCartContext({ delivery, coupon }));
    const reason = quote.coupon?.reason ?? null;
    try {
      await sendQuoted(quote);
    } catch (error) {
      // A coupon that the server refuses, or whose terms have changed, is not tried again.
      const { errorCode } = describeFailure(error);
      if (errorCode.startsWith('COUPON_') || isStale(errorCode)) dropped = undefined;
      throw error;
    }
    if (!isCurrent()) return;
    dropped = coupon && reason !== null ? { coupon, since: answeredItems() } : undefined;
    if (dropped && chosen) sayDropped(quote.coupon);
    if (quote.coupon && !dropped && !chosen) toastSuccess(`已重新套用「${quote.coupon.name}」`);
  }

  return {
    /** Sets the units of an add-on; 0 removes it. Never rejects. */
    async change(addOn: AskedAddOn): Promise<Outcome> {
      const isCurrent = cartSession.sameVisit();
      // A coupon that is being sent comes first, because it changes the amount.
      await cartSession.flush();
      if (!isCurrent()) return 'not-sent';
      const before = lockedNow(addOn);
      const outcome = await sendChanged(addOn, send);
      if (!isCurrent()) return outcome;
      if (outcome === 'sent') countReserved(addOn.productId, lockedNow(addOn) - before);
      else await loadStocks([addOn.productId]);
      return outcome;
    },

    /** Sends the shown cart once more, after an answer was lost. Never rejects. */
    async sendAgain(): Promise<Outcome> {
      try {
        await send();
        return 'sent';
      } catch (error) {
        if (!isSignedOut(error)) showRefusal(error);
        return readAfterRefusal(error);
      }
    },
  };
}

/**
 * Shows the changed cart and sends it. A refusal is shown to the shopper, and the cart is sent as it was before:
 * otherwise saved cart and temporary order would differ.
 */
async function sendChanged(addOn: AskedAddOn, send: () => Promise<void>): Promise<Outcome> {
  const isCurrent = cartSession.sameVisit();
  const { items: before } = useCartStore.getState();
  const changed = withAddOn(before, addOn);
  // It is sent at once, so the session need not save it after a pause.
  useCartStore.setState({ items: changed });
  // What has changed the cart since then counts, not the cart of before.
  const isShown = () => isCurrent() && useCartStore.getState().items === changed;
  try {
    const other = await readOtherCart();
    if (!isShown()) return 'not-sent';
    if (other) {
      useCartStore.setState({ items: before });
      await showOther(other);
      return 'not-sent';
    }
  } catch (error) {
    // Without this answer nothing is sent: the cart may have become an order in another window.
    if (isShown()) useCartStore.setState({ items: before });
    if (isCurrent() && !isSignedOut(error)) showRefusal(error);
    return 'not-sent';
  }
  try {
    await send();
    return 'sent';
  } catch (error) {
    if (isSignedOut(error) || !isCurrent()) return 'not-sent';
    showRefusal(error);
    if (!isShown()) return 'not-sent';
    useCartStore.setState({ items: before });
    return send().then(async () => {
      // The shown prices are old ones, e.g. of an offer that has ended.
      if (isStale(describeFailure(error).errorCode)) {
        await readSharedAgain();
        await cartSession.open();
      }
      return 'not-sent' as const;
    }, readAfterRefusal);
  }
}

function sayDropped(coupon: CouponLine | null): void {
  if (!coupon?.reason) return;
  const { name, reason, missing } = coupon;
  toastWarning(`優惠券「${name}」已取消套用：${reasonText(reason, missing)}`);
}

/** What the server refuses is read anew. Without its answer nobody knows which cart it has. */
async function readAfterRefusal(error: unknown): Promise<Outcome> {
  const { status, errorCode } = describeFailure(error);
  // While buying is closed, nothing is stored.
  if (errorCode === 'SERVICE_IS_MAINTAINING') return 'not-sent';
  if (status <= 0 || status >= 500) return 'unknown';
  if (isStale(errorCode)) await readSharedAgain();
  if (!isSignedOut(error)) await cartSession.open();
  return 'not-sent';
}

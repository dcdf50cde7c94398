import type { ShoppingCart } from '#contract/entities/orders.ts';
import { type ErrorCode, errorCodes } from '#contract/error-codes.ts';
import { withServerCart } from '../../stores/cart.ts';
import type { CartNeeds } from './needs.ts';

type Say = Pick<CartNeeds, 'say'>['say'];

/**
 * Stores the server's cart, and shows toasts for a lost coupon and lost gifts, because the screens have no line for
 * these.
 */
export function takeAnswer({ store, say }: CartNeeds, answer: ShoppingCart): void {
  const before = store.getState().server;
  store.setState(withServerCart(answer));
  warnOfLostCoupon(say, answer);
  warnOfLostGifts(say, before, answer);
}

/** The server removes an expired coupon from the saved cart. */
function warnOfLostCoupon(say: Say, { events: { couponId, couponReason } }: ShoppingCart): void {
  if (couponId !== null || couponReason === null) return;
  const known = errorCodes[couponReason as ErrorCode];
  say.warning(`優惠券已取消套用：${known?.message ?? '活動優惠券無法使用'}`);
}

/** Gifts that the cart showed before and that have run out since. */
function warnOfLostGifts(
  say: Say,
  before: ShoppingCart | undefined,
  { items }: ShoppingCart,
): void {
  for (const gift of before?.items.gifts ?? []) {
    if (gift.quantity === 0) continue;
    const isOut = items.gifts.some(
      ({ id, reason, state }) => id === gift.id && reason === gift.reason && state === 'giveOut',
    );
    if (isOut) say.warning(`贈品「${gift.name}」已贈送完畢`);
  }
}

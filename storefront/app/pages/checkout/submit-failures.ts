import type { ErrorCode } from '#contract/error-codes.ts';

/** Checkout refusals that the shopper can correct. A modal shows them and the form stays (rows 8.063 to 8.066). */
const checkoutModalCodes: readonly ErrorCode[] = [
  'LOCK_STOCKS_ARE_EXPIRED',
  'SHIP_ADDRESS_IS_NOT_SUPPORT',
  'SHIP_TYPE_HOME_IS_NOT_SUPPORT',
  'LINE_SHOP_ORDER_ERROR',
];

/** Payment refusals that a modal shows (G-124). */
const paymentModalCodes: readonly ErrorCode[] = [
  'ORDER_NOT_FOUND',
  'ORDER_ALREADY_PAYED',
  'ORDER_PAYMENT_IS_BEING_CONFIRMED',
  'ORDER_IS_CANCELLED',
  'ORDER_PAYMENT_IS_EXPIRED',
  'ORDER_PAYMENT_COUNT_EXCEEDED_LIMIT',
  'ORDER_PAYMENT_FAILED',
  'TOKEN_INVALID',
  'SERVICE_IS_MAINTAINING',
];

/** How a failed call is shown: a modal over the screen, or the result Order Fail. */
export type FailureKind = 'modal' | 'orderFail';

function kindOf(known: readonly ErrorCode[], code: ErrorCode | ''): FailureKind {
  return code !== '' && known.includes(code) ? 'modal' : 'orderFail';
}

/** For the call that makes the order; '' is a failure without a code, e.g. a lost connection. */
export function checkoutFailureKind(code: ErrorCode | ''): FailureKind {
  return kindOf(checkoutModalCodes, code);
}

/** For the calls that pay an order that is made already. */
export function paymentFailureKind(code: ErrorCode | ''): FailureKind {
  return kindOf(paymentModalCodes, code);
}

import type { CallName } from './calls/index.ts';

/**
 * The calls that read the header `Idempotency-Key`, for the API document and clients: the same key with the same body
 * gets the same answer. Without it each request is one of its own. They are no part of the endpoints, which the pages of the shop load.
 */
export const idempotentCalls: ReadonlySet<CallName> = new Set<CallName>([
  'updateShoppingCart',
  'checkout',
  'startPayment',
  'payByLink',
  'createStandingOrder',
  'createOrder',
  'refundOrder',
  'adjustStocks',
  'countStocks',
  'receivePurchaseOrder',
  'adjustLot',
  'giveCoupons',
  'createCouponCodes',
  'issueInvoice',
  'voidInvoice',
  'allowOnInvoice',
]);

import type { CallName } from './calls/index.ts';

/**
 * The calls that read the header `Idempotency-Key`, for the API document and clients: the same key with the same body
 * gets the same answer. They are no part of the endpoints, which the pages of the shop load.
 */
export const idempotentCalls: Partial<Record<CallName, 'required' | 'optional'>> = {
  updateShoppingCart: 'optional',
  checkout: 'optional',
  startPayment: 'optional',
  payByLink: 'optional',
  createStandingOrder: 'optional',
  createOrder: 'required',
  refundOrder: 'required',
  adjustStocks: 'required',
  countStocks: 'required',
  receivePurchaseOrder: 'required',
  adjustLot: 'required',
  giveCoupons: 'required',
  createCouponCodes: 'optional',
  issueInvoice: 'optional',
  voidInvoice: 'optional',
  allowOnInvoice: 'optional',
};

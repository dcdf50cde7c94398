import type { CallName } from './calls/index.ts';
import { callsOfRecords } from './record-endpoints.ts';
import { resources } from './resources/index.ts';

/** The calls that make a record. */
const makingCalls = resources.flatMap((resource) =>
  callsOfRecords(resource)
    .filter((call) => call === 'create' || call === 'copy')
    .map((call) => [`${resource.name}/${call}`, 'optional'] as const),
);

/**
 * The calls that read the header `Idempotency-Key`, for the API document and clients: the same key with the same body
 * gets the same answer. Where it is optional, each request without it is one of its own. They are no part of the
 * endpoints, which the pages of the shop load.
 */
export const idempotentCalls: Partial<Record<CallName, 'required' | 'optional'>> = {
  updateShoppingCart: 'optional',
  checkout: 'optional',
  startPayment: 'optional',
  payByLink: 'optional',
  createStandingOrder: 'optional',
  createOrder: 'optional',
  refundOrder: 'required',
  adjustStocks: 'required',
  countStocks: 'required',
  receivePurchaseOrder: 'optional',
  adjustLot: 'required',
  giveCoupons: 'required',
  createCouponCodes: 'optional',
  issueInvoice: 'optional',
  voidInvoice: 'optional',
  allowOnInvoice: 'optional',
  ...Object.fromEntries(makingCalls),
};

import { resources } from '../index.ts';
import type { ReadOnlyResource, Resource } from '../resource.ts';
import { administrators } from './administrators.ts';
import { auditEntries } from './audit-entries.ts';
import { couponCodes } from './coupon-codes.ts';
import { invoices } from './invoices.ts';
import { lots } from './lots.ts';
import { members } from './members.ts';
import { orderReturns } from './order-returns.ts';
import { orders } from './orders.ts';
import { paymentExceptions } from './payment-exceptions.ts';
import { priceHistory } from './price-history.ts';
import { privacyRequests } from './privacy-requests.ts';
import { reconciliations } from './reconciliations.ts';
import { refunds } from './refunds.ts';
import { reviews } from './reviews.ts';
import { standingOrders } from './standing-orders.ts';
import { stocks } from './stocks.ts';

/** Every read-only resource, in the order of the menu. */
export const readOnlyResources = [
  orders,
  orderReturns,
  refunds,
  standingOrders,
  invoices,
  paymentExceptions,
  reconciliations,
  stocks,
  lots,
  priceHistory,
  reviews,
  couponCodes,
  members,
  privacyRequests,
  administrators,
  auditEntries,
] as unknown as readonly ReadOnlyResource[];

/** The entity or read-only resource of this name; undefined if none is declared. */
export function listedNamed(name: string | undefined): Resource | ReadOnlyResource | undefined {
  return [...resources, ...readOnlyResources].find((listed) => listed.name === name);
}

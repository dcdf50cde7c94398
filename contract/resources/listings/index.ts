import { resources } from '../index.ts';
import type { Listing, Resource } from '../resource.ts';
import { administrators } from './administrators.ts';
import { auditEntries } from './audit-entries.ts';
import { members } from './members.ts';
import { orderReturns } from './order-returns.ts';
import { orders } from './orders.ts';
import { paymentExceptions } from './payment-exceptions.ts';
import { priceHistory } from './price-history.ts';
import { privacyRequests } from './privacy-requests.ts';
import { refunds } from './refunds.ts';
import { stocks } from './stocks.ts';

/** Every listing, in the order of the menu. */
export const listings = [
  orders,
  orderReturns,
  refunds,
  paymentExceptions,
  stocks,
  priceHistory,
  members,
  privacyRequests,
  administrators,
  auditEntries,
] as unknown as readonly Listing[];

/** The entity or listing of this name; undefined if none is declared. */
export function listedNamed(name: string | undefined): Resource | Listing | undefined {
  return [...resources, ...listings].find((listed) => listed.name === name);
}

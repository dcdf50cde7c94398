import { resources } from '../index.ts';
import type { Listing, Resource } from '../resource.ts';
import { administrators } from './administrators.ts';
import { auditEntries } from './audit-entries.ts';
import { orderReturns } from './order-returns.ts';
import { orders } from './orders.ts';
import { paymentExceptions } from './payment-exceptions.ts';
import { refunds } from './refunds.ts';

/** Every listing, in the order of the menu. */
export const listings = [
  orders,
  orderReturns,
  refunds,
  paymentExceptions,
  administrators,
  auditEntries,
] as unknown as readonly Listing[];

/** The entity or listing of this name; undefined if none is declared. */
export function listedNamed(name: string | undefined): Resource | Listing | undefined {
  return [...resources, ...listings].find((listed) => listed.name === name);
}

import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { shipmentCodeOf } from '#server/ordering/fulfilment/shipments.ts';
import { orderNoOf } from '#server/ordering/orders/orders-adapter.ts';
import { orderNoOfReturn } from '#server/ordering/orders/returns/order-returns-adapter.ts';
import {
  orderNoOfAttempt,
  orderNoOfRefund,
  subjectOfException,
} from '#server/ordering/payments/read-only-adapters.ts';
import { memberNoOf } from '#server/people/accounts/members-adapter.ts';
import { administratorEmail } from './administrator-email.ts';
import { auditEntries } from './tables.ts';

/**
 * SQL of the names of subjects that are no records and had no title when the action was done, by the type of
 * subject.
 */
const titles: Readonly<Record<string, (id: PgColumn) => SQL<string>>> = {
  administrator: administratorEmail,
  member: memberNoOf,
  order: orderNoOf,
  'order-return': orderNoOfReturn,
  'payment-attempt': orderNoOfAttempt,
  'payment-exception': subjectOfException,
  refund: orderNoOfRefund,
  shipment: shipmentCodeOf,
};

/**
 * SQL of the name of an audit entry's subject for operators: its title at that time, or the number of the order,
 * member or parcel. It has no personal data of members. Null if there is none, or if the subject no longer exists.
 */
export const subjectTitle: SQL<string | null> = sql`coalesce(${auditEntries.title}, case ${sql.join(
  Object.entries(titles).map(
    ([type, title]) =>
      sql`when ${eq(auditEntries.subjectType, sql.raw(`'${type}'`))} then ${title(auditEntries.subjectId)}`,
  ),
  sql` `,
)} end)`;

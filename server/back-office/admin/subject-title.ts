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
 * The SQL of how operators know what is no record and had no title when the action was done, by the kind of
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
 * SQL of what an action was done to, as operators call it: the title that it had then, or the number of the order,
 * member or parcel. No personal data of members. Null if there is none, or if the subject is gone.
 */
export const subjectTitle: SQL<string | null> = sql`coalesce(${auditEntries.title}, case ${sql.join(
  Object.entries(titles).map(
    ([type, title]) =>
      sql`when ${eq(auditEntries.subjectType, sql.raw(`'${type}'`))} then ${title(auditEntries.subjectId)}`,
  ),
  sql` `,
)} end)`;

import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { orders as declared } from '#contract/resources/read-only/orders.ts';
import { emailOfMemberSql, findUserByEmail } from '#server/people/accounts/users.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { adaptReadOnlyResource } from '#server/resource-engine/adapt-read-only-resource.ts';
import { idsWhere, isAmongMatches } from '#server/resource-engine/matching-ids.ts';
import { endsWith, isEndOfPhone } from '#server/resource-engine/phone-endings.ts';
import { orders } from './tables.ts';

/**
 * SQL condition for orders by a keyword: the whole order number, virtual account, tracking number or invoice
 * number, the last 4 to 9 digits of a phone or the whole phone, or the member's e-mail.
 */
async function isMeantBy(db: Queryable, keyword: string): Promise<SQL | undefined> {
  const digits = keyword.replace(/[\s-]/g, '');
  const isPhone = isEndOfPhone(digits);
  const member = keyword.includes('@')
    ? await findUserByEmail(db, keyword.toLowerCase())
    : undefined;
  return or(
    eq(orders.orderNo, keyword),
    eq(orders.virtualAccount, digits),
    eq(orders.trackingNo, keyword),
    eq(orders.invoiceNo, keyword.toUpperCase()),
    isPhone ? endsWith(orders.recipientMobile, digits) : undefined,
    isPhone ? endsWith(orders.buyerMobile, digits) : undefined,
    member && eq(orders.userId, member.id),
  );
}

/** SQL condition for rows of other tables: their order, named by its id, matches the keyword. */
export const belongsToMeant = async (
  db: Queryable,
  orderId: PgColumn,
  keyword: string,
): Promise<SQL> => sql`${orderId} = any(${idsWhere(orders, await isMeantBy(db, keyword))})`;

/** SQL of a column of the order whose id another table holds. */
const ofOrder = (column: PgColumn, orderId: PgColumn) =>
  sql<string>`(select ${column} from ${orders} where ${eq(orders.id, orderId)})`;
export const orderNoOf = (orderId: PgColumn) => ofOrder(orders.orderNo, orderId);
export const recipientOf = (orderId: PgColumn) => ofOrder(orders.recipient, orderId);

/** The list of all orders. */
export const ordersAdapter = adaptReadOnlyResource(declared, orders, {
  computed: { email: emailOfMemberSql(orders.userId) },
  keyword: async (db, keyword) => [isAmongMatches(orders, await isMeantBy(db, keyword))],
});

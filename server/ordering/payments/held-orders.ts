import { and, asc, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Attempt } from './provider.ts';
import {
  type ExceptionKind,
  paymentAttempts,
  paymentExceptions,
  paymentReports,
} from './tables.ts';

/** The provider denies the money, or names another amount: no goods leave before a person has resolved that (G-160). */
const holding: readonly ExceptionKind[] = ['NOT_AT_PROVIDER', 'AMOUNT_DIFFERS'];

/**
 * SQL: a notice of the bank pays the order with this card payment, and the bank has not answered a question about it since. Its
 * notices are signed with MD5 only.
 */
const isUnproven = sql`${paymentAttempts.isPayment}
  and ${paymentAttempts.provider} = 'CATHAY_CREDIT_CARD' and ${paymentAttempts.amount} > 0
  and not exists (
    select from ${paymentReports}
    where ${paymentReports.attemptId} = ${paymentAttempts.id}
      and ${paymentReports.door} <> 'NOTIFICATION' and ${paymentReports.at} >= ${paymentAttempts.settledAt})`;

/** SQL: the goods of the order with this id must not leave for now, because its money is in doubt. */
export function isHeld(orderId: SQL | number): SQL {
  return sql`(
    exists (
      select from ${paymentExceptions}
      where ${paymentExceptions.orderId} = ${orderId} and ${paymentExceptions.resolvedAt} is null
        and ${inArray(paymentExceptions.kind, [...holding])})
    or exists (
      select from ${paymentAttempts} where ${paymentAttempts.orderId} = ${orderId} and ${isUnproven}))`;
}

/** Whether the goods of an order must not leave for now. */
export async function isOrderHeld(db: Queryable, orderId: number): Promise<boolean> {
  const { rows } = await db.execute<{ held: boolean }>(sql`select ${isHeld(orderId)} as held`);
  return rows[0]?.held === true;
}

/** Card payments of these orders about which the bank has not been asked successfully since its notice. */
export function findUnproven(db: Queryable, orderIds: readonly number[]): Promise<Attempt[]> {
  return db
    .select()
    .from(paymentAttempts)
    .where(and(inArray(paymentAttempts.orderId, [...orderIds]), isUnproven))
    .orderBy(asc(paymentAttempts.id));
}

/** Those of these orders whose goods must not leave for now. */
export async function listHeldOrders(
  db: Queryable,
  orderIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (orderIds.length === 0) return new Set();
  const wanted = sql`wanted.id`;
  const { rows } = await db.execute<{ id: number }>(sql`
    select wanted.id from jsonb_array_elements_text(${JSON.stringify(orderIds)}::jsonb) given
    cross join lateral (select given.value::int as id) wanted
    where ${isHeld(wanted)}`);
  return new Set(rows.map(({ id }) => id));
}

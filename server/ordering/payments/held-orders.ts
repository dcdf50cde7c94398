import { and, asc, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { HoldReason } from '#contract/fulfilment.ts';
import { isReversal } from '#rules/payments/reversal.ts';
import { awaitsApproval } from '#server/ordering/orders/holds/order-holds.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { PaymentException } from './exceptions.ts';
import type { Attempt } from './provider.ts';
import {
  type ExceptionKind,
  paidAgain,
  paymentAttempts,
  paymentExceptions,
  paymentReports,
  takenBack,
} from './tables.ts';

/**
 * The provider denies the payment or names another amount: no goods leave before a person has resolved that (G-160).
 * The same applies to a transfer that the bank took back.
 */
const holding: readonly ExceptionKind[] = ['NOT_AT_PROVIDER', 'AMOUNT_DIFFERS'];

/** SQL: whether an exception is about a transfer that the bank took back; the order counts as paid all the same. */
const isTakenBack = sql`${paymentExceptions.kind} = 'DEPOSIT_UNKNOWN' and ${paymentExceptions.amount} < 0`;

/**
 * SQL: whether the money of the order with this id may be gone, because the bank took a transfer back and none replaced
 * it. A person then decides about each refund. It does not count if a person has said that the money is there, nor if the
 * transfer had paid nothing.
 */
export const hadTransferTakenBack = (orderId: SQL | PgColumn): SQL => sql`exists (
  select from ${paymentExceptions} where ${paymentExceptions.orderId} = ${orderId} and ${isTakenBack}
    and ${paymentExceptions.resolution} is distinct from ${paidAgain}
    and ${paymentExceptions.resolution} is distinct from ${takenBack}
    and coalesce(${paymentExceptions.detail} ->> 'money', 'GONE') = 'GONE')`;

/** Whether an exception prevents the goods of its order from leaving until somebody has resolved it. */
export const holdsGoods = ({
  kind,
  orderId,
  amount,
  resolvedAt,
}: Pick<PaymentException, 'kind' | 'orderId' | 'amount' | 'resolvedAt'>): boolean =>
  resolvedAt === null &&
  orderId !== null &&
  (holding.includes(kind) || isReversal({ kind, amount }));

/**
 * SQL: whether only a notice of the bank says that this card payment paid the order, because the bank has answered
 * no request about it since. Its notices are signed with MD5 only.
 */
const isUnproven = sql`${paymentAttempts.isPayment}
  and ${paymentAttempts.provider} = 'CATHAY_CREDIT_CARD' and ${paymentAttempts.amount} > 0
  and not exists (
    select from ${paymentReports}
    where ${paymentReports.attemptId} = ${paymentAttempts.id}
      and ${paymentReports.door} <> 'NOTIFICATION' and ${paymentReports.at} >= ${paymentAttempts.settledAt})`;

/** SQL: whether the money of the order with this id is in doubt. */
function isInDoubt(orderId: SQL | number): SQL {
  return sql`(
    exists (
      select from ${paymentExceptions}
      where ${paymentExceptions.orderId} = ${orderId} and ${paymentExceptions.resolvedAt} is null
        and (${inArray(paymentExceptions.kind, [...holding])} or ${isTakenBack}))
    or exists (
      select from ${paymentAttempts} where ${paymentAttempts.orderId} = ${orderId} and ${isUnproven}))`;
}

/** Whether the money of an order is in doubt, so that its goods must not leave. */
export async function isMoneyInDoubt(db: Queryable, orderId: number): Promise<boolean> {
  const { rows } = await db.execute<{ held: boolean }>(sql`select ${isInDoubt(orderId)} as held`);
  return rows[0]?.held === true;
}

/**
 * SQL: whether the goods of the order with this id must not leave for now, because its money is in doubt or an
 * approval request about it waits for a second person.
 */
export const isHeld = (orderId: SQL | number, now: Date): SQL =>
  sql`(${isInDoubt(orderId)} or ${awaitsApproval(orderId, now)})`;

/**
 * Why the goods of an order must not leave for now; undefined if they may. A caller with the lock on the order sees
 * every approval request about it, because requests are made under the same lock.
 */
export async function whyHeld(
  db: Queryable,
  orderId: number,
  now: Date,
): Promise<HoldReason | undefined> {
  return (await listHeldOrders(db, [orderId], now)).get(orderId);
}

/** Card payments of these orders about which the bank has answered no request since its notice. */
export function findUnproven(db: Queryable, orderIds: readonly number[]): Promise<Attempt[]> {
  return db
    .select()
    .from(paymentAttempts)
    .where(and(inArray(paymentAttempts.orderId, [...orderIds]), isUnproven))
    .orderBy(asc(paymentAttempts.id));
}

/** Those of these orders whose goods must not leave for now, each with the reason. */
export async function listHeldOrders(
  db: Queryable,
  orderIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, HoldReason>> {
  if (orderIds.length === 0) return new Map();
  const wanted = sql`wanted.id`;
  const { rows } = await db.execute<{ id: number; reason: HoldReason | null }>(sql`
    select wanted.id, case when ${isInDoubt(wanted)} then 'MONEY'
      when ${awaitsApproval(wanted, now)} then 'APPROVAL' end as reason
    from jsonb_array_elements_text(${JSON.stringify(orderIds)}::jsonb) given
    cross join lateral (select given.value::int as id) wanted`);
  return new Map(rows.flatMap(({ id, reason }) => (reason ? [[id, reason] as const] : [])));
}

/** Whether an approval request about an order waits, also if its money is in doubt as well. */
export async function isApprovalAwaited(
  db: Queryable,
  orderId: number,
  now: Date,
): Promise<boolean> {
  const { rows } = await db.execute<{ waits: boolean }>(
    sql`select ${awaitsApproval(orderId, now)} as waits`,
  );
  return rows[0]?.waits ?? false;
}

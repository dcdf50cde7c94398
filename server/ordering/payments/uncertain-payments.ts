import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { paymentAttempts } from './tables.ts';

/** The money is being collected, or the provider did not answer whether it has it. */
const isUnknown = inArray(paymentAttempts.status, ['CONFIRMING', 'UNKNOWN']);
/** Money of another amount came; a person decides about it. */
const isUndecided = sql`${paymentAttempts.capturedAmount} > ${paymentAttempts.refundedAmount} and not ${paymentAttempts.isPayment}`;

/**
 * Those of these orders that may not be paid again for now, because an attempt has an unknown outcome, or because its
 * money waits for the decision of a person. An order that is paid may be among them.
 */
export async function uncertainOrders(
  db: Queryable,
  orderIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (orderIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ orderId: paymentAttempts.orderId })
    .from(paymentAttempts)
    .where(and(inArray(paymentAttempts.orderId, [...orderIds]), or(isUnknown, isUndecided)));
  return new Set(rows.map(({ orderId }) => orderId));
}

/** Whether an order is one of `uncertainOrders`. */
export async function isUncertain(db: Queryable, orderId: number): Promise<boolean> {
  return (await uncertainOrders(db, [orderId])).has(orderId);
}

/** Whether the outcome of an attempt of an order is unknown. */
export async function isOutcomeUnknown(db: Queryable, orderId: number): Promise<boolean> {
  const where = and(eq(paymentAttempts.orderId, orderId), isUnknown);
  return (await db.$count(paymentAttempts, where)) > 0;
}

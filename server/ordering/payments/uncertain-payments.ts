import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { paymentAttempts } from './tables.ts';

/** The money is being collected, or the provider did not answer whether it has it. */
const isUnknown = inArray(paymentAttempts.status, ['CONFIRMING', 'UNKNOWN']);
/** Money of another amount came; a person decides about it. */
const isUndecided = sql`${paymentAttempts.capturedAmount} > ${paymentAttempts.refundedAmount} and not ${paymentAttempts.isPayment}`;

/** Whether an attempt prevents another payment of its order for now. A paid order may have such an attempt. */
export const makesUncertain = sql`(${or(isUnknown, isUndecided)})`;

/** Whether an attempt of an order has an unknown outcome, or its money waits for the decision of a person. */
export async function isUncertain(db: Queryable, orderId: number): Promise<boolean> {
  const where = and(eq(paymentAttempts.orderId, orderId), makesUncertain);
  return (await db.$count(paymentAttempts, where)) > 0;
}

/** Whether the outcome of an attempt of an order is unknown. */
export async function isOutcomeUnknown(db: Queryable, orderId: number): Promise<boolean> {
  const where = and(eq(paymentAttempts.orderId, orderId), isUnknown);
  return (await db.$count(paymentAttempts, where)) > 0;
}

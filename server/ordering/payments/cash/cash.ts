import { and, desc, eq, sql } from 'drizzle-orm';
import type { PaymentType } from '#contract/enumerations.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { PaymentProvider } from '../provider.ts';
import { paymentAttempts, paymentReports } from '../tables.ts';

/**
 * Cash, paid to the carrier at the door or at the store (G-116). There is no provider; the shop records the cash
 * itself.
 */
export const cash: PaymentProvider = {
  type: 'HOME_CASH',
  ledger: 'NONE',
  host: null,
  prepare: async (_, __, { orderNo, number }) => ({ providerOrderId: `${orderNo}-${number}` }),
  ask: async (_, { capturedAmount }) =>
    capturedAmount > 0 ? { state: 'PAID', amount: capturedAmount } : { state: 'OPEN' },
  refund: async () => ({ state: 'BY_HAND' }),
};

export interface CollectedCash {
  orderId: number;
  /** A kind of payment on receipt. */
  paymentType: PaymentType;
  /** TWD that the carrier took. */
  amount: number;
  at: Date;
}

/**
 * Records cash that a carrier collected for an order, in the transaction that marks the order PAID; later refunds are
 * limited to it. The caller has locked the order's row.
 */
export async function recordCashCollected(
  transaction: Transaction,
  collected: CollectedCash,
): Promise<void> {
  const { orderId, paymentType, amount, at } = collected;
  const isCash = and(
    eq(paymentAttempts.orderId, orderId),
    eq(paymentAttempts.provider, paymentType),
  );
  const [attempt] = await transaction
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(isCash)
    .orderBy(desc(paymentAttempts.id))
    .limit(1);
  const attemptId = attempt?.id ?? (await insertAttempt(transaction, collected));
  await transaction
    .update(paymentAttempts)
    .set({ status: 'SUCCEEDED', capturedAmount: amount, isPayment: true, settledAt: at })
    .where(eq(paymentAttempts.id, attemptId));
  await transaction
    .insert(paymentReports)
    .values({ attemptId, door: 'OPERATOR', state: 'PAID', amount, code: 'PAID', at });
}

/** Writes an attempt for an order whose payment was never started, because cash needs no start. */
async function insertAttempt(
  transaction: Transaction,
  { orderId, paymentType, amount, at }: CollectedCash,
): Promise<number> {
  const [row] = await transaction
    .insert(paymentAttempts)
    .values({
      orderId,
      number: sql`(select count(*) + 1 from payment_attempts where order_id = ${orderId})`,
      provider: paymentType,
      status: 'STARTED',
      amount,
      startedAt: at,
    })
    .returning({ id: paymentAttempts.id });
  if (!row) throw new Error('The cash was not recorded.');
  return row.id;
}

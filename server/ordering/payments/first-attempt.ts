import { wayOf } from '#rules/payments/payment-types.ts';
import {
  orderHasChanged,
  type SeenOrder,
  unchangedStatements,
} from '#server/ordering/orders/lock-order.ts';
import { databaseError } from '#server/platform/database/database.ts';
import { refusedWith, runBatch, type Statement } from '#server/platform/database/run-batch.ts';
import type { Shop } from '#server/shop.ts';
import type { Attempt } from './provider.ts';
import { providerOf } from './providers.ts';

const hasAttemptsText =
  'select exists (select from payment_attempts where order_id = $1) as "hasAttempts"';

/** The statement that reads whether a payment of an order was ever started. */
export const hasAttemptsStatement = (orderId: number): Statement<{ hasAttempts: boolean }> => ({
  name: 'has attempts',
  text: hasAttemptsText,
  values: [orderId],
});

/** Whether the first attempt of an order can be written without reading anything else. */
export const isPlain = ({ paymentType, paidAmount }: SeenOrder): boolean =>
  paidAmount > 0 || wayOf(paymentType) === 'ON_RECEIPT';

const insertText = `
  insert into payment_attempts
    (order_id, number, provider, status, amount, order_no, pay_before, started_at, provider_order_id, view_token)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`;

const insertStatement = (attempt: Attempt): Statement<{ id: number }> => {
  const { orderId, number, provider, status, amount, orderNo, payBefore, startedAt } = attempt;
  const names = [attempt.providerOrderId, attempt.viewToken];
  const order = [orderId, number, provider, status, amount, orderNo, payBefore, startedAt];
  return { name: 'insert first attempt', text: insertText, values: [...order, ...names] };
};

/**
 * Writes the first attempt of a plain order in one round trip, together with `others`. A transfer draws the number
 * of its account in a round trip before, so an attempt that is not written leaves a gap. The order was read without
 * a lock. Undefined, without a change, if it has changed meanwhile or another attempt was written: then the caller
 * must lock the order and read it again.
 */
export async function writeFirstAttempt(
  shop: Shop,
  { orderId, order }: { orderId: number; order: SeenOrder },
  others: (attempt: Attempt) => Promise<readonly Statement[]>,
): Promise<Attempt | undefined> {
  const draft = await draftOf(shop, orderId, order);
  const locked = unchangedStatements(orderId, order.seenAs);
  const statements = [...locked, insertStatement(draft), ...(await others(draft))];
  try {
    const rows = await runBatch<readonly Statement[]>(shop.db, statements);
    const [written] = rows[locked.length] as { id: number }[];
    if (!written) throw new Error('The attempt was not written.');
    return { ...draft, id: written.id };
  } catch (error) {
    if (isOvertaken(error)) return undefined;
    throw error;
  }
}

const isOvertaken = (error: unknown): boolean =>
  refusedWith(error) === orderHasChanged ||
  databaseError(error)?.constraint === 'payment_attempts_number';

async function draftOf(shop: Shop, orderId: number, order: SeenOrder): Promise<Attempt> {
  const { orderNo, paymentType, paidAmount: amount, paidExpiredAt: payBefore } = order;
  const named = { orderNo, number: 1, amount, payBefore };
  const { providerOrderId, viewToken = null } = await providerOf(paymentType).prepare(
    shop,
    shop.db,
    named,
  );
  return {
    ...named,
    id: 0,
    orderId,
    provider: paymentType,
    status: 'STARTED',
    startedAt: shop.clock.now(),
    providerOrderId,
    viewToken,
    transactionId: null,
    authCode: null,
    failureCode: null,
    capturedAmount: 0,
    refundedAmount: 0,
    isPayment: false,
    depositId: null,
    settledAt: null,
    askedAt: null,
  };
}

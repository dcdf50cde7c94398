import { and, eq, sql } from 'drizzle-orm';
import type { Reply } from '#contract/call.ts';
import type { orderCalls } from '#contract/calls/orders.ts';
import { endpoints } from '#contract/endpoints.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { toWireInstantOrNull } from '#rules/dates.ts';
import { isPaid, isPaymentOver } from '#rules/order-states.ts';
import { wayOf } from '#rules/payment-types.ts';
import {
  lockOwnPayable,
  type PayableOrder,
  readOwnPayable,
} from '#server/ordering/orders/lock-order.ts';
import { keepVirtualAccount } from '#server/ordering/orders/record-payment.ts';
import { inTransaction, type Transaction } from '#server/platform/database/database.ts';
import { onlyOnce, type Settle } from '#server/platform/http/idempotency.ts';
import { killPoint } from '#server/platform/kill-points.ts';
import type { Shop } from '#server/shop.ts';
import { askUnsettledPayments } from './ask-unsettled-payments.ts';
import { findOpenAttempts } from './attempts.ts';
import type { Attempt, StartedPayment } from './provider.ts';
import { isOffered, providerOf } from './providers.ts';
import { settle, settleIn } from './settle.ts';
import { paymentAttempts } from './tables.ts';
import { isUncertain } from './uncertain-payments.ts';

type PaymentAnswer = Reply<typeof orderCalls.startPayment>;
type PaymentCode =
  | 'SERVICE_IS_MAINTAINING'
  | 'ORDER_NOT_FOUND'
  | 'ORDER_ALREADY_PAYED'
  | 'ORDER_PAYMENT_IS_BEING_CONFIRMED'
  | 'ORDER_PAYMENT_IS_EXPIRED'
  | 'ORDER_PAYMENT_COUNT_EXCEEDED_LIMIT'
  | 'ORDER_PAYMENT_FAILED';

export interface PaymentRequest {
  memberId: number;
  idempotencyKey: string | undefined;
  body: { orderId: number };
}

/** Most payment attempts of an order (G-125). */
const mostAttempts = 5;

/** Starts the payment of an own order; requests with the same Idempotency-Key start it once. */
export function startPayment(
  shop: Shop,
  { memberId, idempotencyKey: key, body }: PaymentRequest,
): Promise<Outcome<PaymentAnswer, PaymentCode | 'IDEMPOTENCY_KEY_REUSED' | 'SERVICE_BUSY'>> {
  const { path: endpoint } = endpoints.startPayment;
  // The same press may be repeated until the outcome is known.
  const passing = ['ORDER_PAYMENT_IS_BEING_CONFIRMED'] as const;
  const request = { memberId, endpoint, key, body, passing };
  return onlyOnce(shop, request, (keepAnswer: Settle<PaymentAnswer>) =>
    startOnce(shop, memberId, body.orderId, keepAnswer),
  );
}

/** The attempt is written; `attempt` is set if the provider must be told of it before the answer is complete. */
interface Begun {
  attempt: Attempt | undefined;
  answer: PaymentAnswer;
}

async function startOnce(
  shop: Shop,
  memberId: number,
  orderId: number,
  keepAnswer: Settle<PaymentAnswer>,
): Promise<Outcome<PaymentAnswer, PaymentCode>> {
  await askAboutEarlierAttempts(shop, memberId, orderId);
  const begun = await inTransaction(shop.db, (transaction) =>
    begin(shop, transaction, { memberId, orderId, keepAnswer }),
  );
  if (!begun.ok) return begun;
  const { attempt, answer } = begun.value;
  return attempt ? tellProvider(shop, attempt, keepAnswer) : done(answer);
}

/** Learns the outcome of earlier attempts, so that nobody pays twice; `begin` decides with what was settled. */
async function askAboutEarlierAttempts(
  shop: Shop,
  memberId: number,
  orderId: number,
): Promise<void> {
  const order = await readOwnPayable(shop.db, memberId, orderId);
  if (!order || isPaid(order) || isPaymentOver(order, shop.clock.now())) return;
  await askUnsettledPayments(shop, orderId, { mayCollect: true });
}

interface BeginOptions {
  memberId: number;
  orderId: number;
  keepAnswer: Settle<PaymentAnswer>;
}

async function begin(
  shop: Shop,
  transaction: Transaction,
  { memberId, orderId, keepAnswer }: BeginOptions,
): Promise<Outcome<Begun, PaymentCode>> {
  const order = await lockOwnPayable(transaction, memberId, orderId);
  const refusal = refuseStart(shop, order);
  if (refusal || !order) return refusal ?? refused('ORDER_NOT_FOUND');
  if (await isUncertain(transaction, orderId)) return refused('ORDER_PAYMENT_IS_BEING_CONFIRMED');
  const provider = providerOf(order.paymentType);
  const attempt =
    (await earlierTransfer(transaction, orderId, order)) ??
    (await insertAttempt(shop, transaction, orderId, order));
  if (!attempt) return refused('ORDER_PAYMENT_COUNT_EXCEEDED_LIMIT');
  // Providers do not accept 0 TWD, so an order that costs nothing is settled here.
  if (order.paidAmount === 0 && wayOf(order.paymentType) !== 'ON_RECEIPT') {
    const report = { state: 'PAID', amount: 0 } as const;
    await settleIn(shop, transaction, { attemptId: attempt.id, door: 'START', report });
  } else if (provider.start) return done({ attempt, answer: answerOf({}, attempt) });
  const next = order.paidAmount > 0 ? (provider.next?.(shop, attempt) ?? {}) : {};
  if (next.virtualAccount)
    await keepVirtualAccount(shop, transaction, orderId, next.virtualAccount);
  const answer = answerOf(next, attempt);
  await keepAnswer(transaction, answer);
  return done({ attempt: undefined, answer });
}

function refuseStart(
  { clock, config }: Pick<Shop, 'clock' | 'config'>,
  order: (PayableOrder & { isClosed: boolean }) | undefined,
) {
  if (!order) return refused('ORDER_NOT_FOUND');
  if (order.isClosed) return refused('SERVICE_IS_MAINTAINING');
  if (isPaid(order)) return refused('ORDER_ALREADY_PAYED');
  if (isPaymentOver(order, clock.now())) return refused('ORDER_PAYMENT_IS_EXPIRED');
  return isOffered(config, order.paymentType) ? undefined : refused('ORDER_PAYMENT_FAILED');
}

/** The open attempt of an order that is paid by transfer, because such an order keeps its one virtual account. */
async function earlierTransfer(
  transaction: Transaction,
  orderId: number,
  { paymentType }: PayableOrder,
): Promise<Attempt | undefined> {
  if (wayOf(paymentType) !== 'BY_TRANSFER') return undefined;
  return (await findOpenAttempts(transaction, orderId))[0];
}

/**
 * Writes the next attempt of an order; undefined after the fifth. The order's row is locked, so that each attempt gets
 * its own number. Attempts refused with BUSY do not count towards the five.
 */
async function insertAttempt(
  shop: Shop,
  transaction: Transaction,
  orderId: number,
  { orderNo, paymentType, paidAmount, paidExpiredAt: payBefore }: PayableOrder,
): Promise<Attempt | undefined> {
  const [counted] = await transaction
    .select({
      last: sql<number>`coalesce(max(${paymentAttempts.number}), 0)::int`,
      starts: sql<number>`count(*) filter (where ${paymentAttempts.failureCode} is distinct from 'BUSY')::int`,
    })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId));
  if ((counted?.starts ?? 0) >= mostAttempts) return undefined;
  const number = (counted?.last ?? 0) + 1;
  const named = { orderNo, number, amount: paidAmount, payBefore };
  const preparation = await providerOf(paymentType).prepare(shop, transaction, named);
  const [attempt] = await transaction
    .insert(paymentAttempts)
    .values({
      ...named,
      ...preparation,
      orderId,
      provider: paymentType,
      status: 'STARTED',
      startedAt: shop.clock.now(),
    })
    .returning();
  return attempt;
}

/** Tells the provider of the attempt after the commit, so that no lock is held while it answers. */
async function tellProvider(
  shop: Shop,
  attempt: Attempt,
  keepAnswer: Settle<PaymentAnswer>,
): Promise<Outcome<PaymentAnswer, PaymentCode>> {
  killPoint('start: attempt written');
  const result = await providerOf(attempt.provider).start?.(shop, attempt);
  killPoint('start: provider told');
  if (!result?.isStarted) {
    const report = { state: 'FAILED', code: result?.code ?? '' } as const;
    await settle(shop, { attemptId: attempt.id, door: 'START', report });
    return refused('ORDER_PAYMENT_FAILED');
  }
  const answer = answerOf(result.payment, attempt);
  await inTransaction(shop.db, async (transaction) => {
    const { transactionId = null } = result.payment;
    await transaction
      .update(paymentAttempts)
      .set({ transactionId })
      .where(and(eq(paymentAttempts.id, attempt.id), eq(paymentAttempts.status, 'STARTED')));
    await keepAnswer(transaction, answer);
    return done(undefined);
  });
  return done(answer);
}

/** One shape of answer for all kinds of payment; fields that do not apply are null (G-119). */
function answerOf(
  { redirectViewUrl = null, webUrl, virtualAccount = null }: Nullable<StartedPayment>,
  { payBefore }: Attempt,
): PaymentAnswer {
  const parts = {
    virtualAccount,
    expiryDate: virtualAccount === null ? null : toWireInstantOrNull(payBefore),
    info: webUrl ? { paymentUrl: { web: webUrl } } : null,
  };
  return { redirectViewUrl, ...parts, data: parts };
}

type Nullable<Values> = { [Key in keyof Values]: Values[Key] | null };

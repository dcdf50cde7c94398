import type { Reply } from '#contract/call.ts';
import type { orderCalls } from '#contract/calls/orders.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { PaymentType } from '#contract/enumerations.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { toWireInstantOrNull } from '#rules/dates.ts';
import { isPaid, isPaymentOver } from '#rules/orders/order-states.ts';
import { noCashSentence } from '#rules/orders/uncollected.ts';
import { wayOf } from '#rules/payments/payment-types.ts';
import {
  lockOwnPayable,
  type PayableOrder,
  readPayable,
  type SeenOrder,
  seeStatement,
  toSeen,
} from '#server/ordering/orders/lock-order.ts';
import { accountStatements, keepVirtualAccount } from '#server/ordering/orders/record-payment.ts';
import { isCashRefused } from '#server/people/members/refuse-cash.ts';
import {
  databaseError,
  type Transaction,
  transactUnlessRefused,
} from '#server/platform/database/database.ts';
import { runBatch, type Statement } from '#server/platform/database/run-batch.ts';
import { onlyOnce, type StoreAnswer } from '#server/platform/http/idempotency.ts';
import { killPoint } from '#server/platform/kill-points.ts';
import type { Shop } from '#server/shop.ts';
import { applyPaymentReport, applyPaymentReportIn } from './apply-payment-report.ts';
import { askOpenPayments } from './ask-open-payments.ts';
import { findOpenAttempts } from './attempts.ts';
import { mayBePaidBy, noteOtherWay, withPaymentType } from './change-payment-type.ts';
import { queueException } from './exceptions.ts';
import { hasAttemptsStatement, isPlain, writeFirstAttempt } from './first-attempt.ts';
import { mostStarts, type Starts, startsOf } from './payment-starts.ts';
import { type PaymentTerms, readPaymentTerms } from './payment-terms.ts';
import type { Attempt, StartedPayment } from './provider.ts';
import { isOffered, providerOf } from './providers.ts';
import { paymentAttempts } from './tables.ts';

type PaymentAnswer = Reply<typeof orderCalls.startPayment>;
type PaymentCode =
  | 'VALIDATION_FAILED'
  | 'SERVICE_IS_MAINTAINING'
  | 'ORDER_NOT_FOUND'
  | 'ORDER_ALREADY_PAYED'
  | 'ORDER_PAYMENT_IS_BEING_CONFIRMED'
  | 'ORDER_IS_CANCELLED'
  | 'ORDER_PAYMENT_IS_EXPIRED'
  | 'ORDER_PAYMENT_COUNT_EXCEEDED_LIMIT'
  | 'ORDER_PAYMENT_FAILED';

export interface PaymentRequest {
  memberId: number;
  idempotencyKey: string | undefined;
  /** See `RepeatableRequest`. */
  admission?: readonly Statement[] | undefined;
  /** `paymentType`: another way of paying than the order has now. */
  body: { orderId: number; paymentType?: PaymentType | undefined };
}

/** Starts the payment of a member's order; requests with the same Idempotency-Key start it once. */
export function startPayment(
  shop: Shop,
  { memberId, idempotencyKey: key, admission, body }: PaymentRequest,
): Promise<Outcome<PaymentAnswer, PaymentCode | 'IDEMPOTENCY_KEY_REUSED' | 'SERVICE_BUSY'>> {
  const { path: endpoint } = endpoints.startPayment;
  // A repeated request may succeed once the outcome is known, so this refusal is not stored.
  const passing = ['ORDER_PAYMENT_IS_BEING_CONFIRMED'] as const;
  const request = { memberId, endpoint, key, body, admission, passing };
  return onlyOnce(
    shop,
    request,
    async (keepAnswer: StoreAnswer<PaymentAnswer>, orders, [starts]) => {
      const options = { memberId, ...body, keepAnswer };
      const first = starts?.hasAttempts ? undefined : toSeen(orders);
      return (first && (await startFirst(shop, options, first))) ?? startOnce(shop, options);
    },
    [seeStatement(memberId, body.orderId), hasAttemptsStatement(body.orderId)],
  );
}

/**
 * Starts the first payment of an order that was read with the claim of the key. Undefined if the order must be read
 * again under its lock: it may not be paid now, the way of paying changes, it is no plain order, or it has changed
 * since.
 */
async function startFirst(
  shop: Shop,
  { orderId, paymentType, keepAnswer }: StartOptions,
  order: SeenOrder,
): Promise<Outcome<PaymentAnswer, PaymentCode> | undefined> {
  if (paymentType && paymentType !== order.paymentType) return undefined;
  if (!isPlain(order) || refuseStart(shop, order, paymentType, await readPaymentTerms(shop))) {
    return undefined;
  }
  const { start, next } = providerOf(order.paymentType);
  const answerTo = (attempt: Attempt) =>
    answerOf(order.paidAmount > 0 ? (next?.(shop, attempt) ?? {}) : {}, attempt);
  const attempt = await writeFirstAttempt(shop, { orderId, order }, async (draft) => {
    if (start) return [];
    const answer = answerTo(draft);
    const account = answer.data.virtualAccount;
    const accountWrites = account === null ? [] : await accountStatements(shop, orderId, account);
    return [...accountWrites, ...keepAnswer.statements(answer)];
  });
  if (!attempt) return undefined;
  return start ? informProvider(shop, attempt, keepAnswer) : done(answerTo(attempt));
}

/** A written attempt; `attempt` is set if the provider must be informed before the answer is complete. */
interface Begun {
  attempt: Attempt | undefined;
  answer: PaymentAnswer;
}

async function startOnce(
  shop: Shop,
  options: StartOptions,
): Promise<Outcome<PaymentAnswer, PaymentCode>> {
  await askAboutEarlierAttempts(shop, options);
  const terms = await readPaymentTerms(shop);
  const begun = await transactUnlessRefused(shop.db, (transaction) =>
    begin(shop, transaction, { ...options, terms }),
  );
  if (!begun.ok) return begun;
  const { attempt, answer } = begun.value;
  return attempt ? informProvider(shop, attempt, options.keepAnswer) : done(answer);
}

/** Asks for the outcome of earlier attempts, so that nobody pays twice; `begin` decides with the result. */
async function askAboutEarlierAttempts(
  shop: Shop,
  { memberId, orderId }: StartOptions,
): Promise<void> {
  const open = await findOpenAttempts(shop.db, orderId);
  if (open.length === 0) return;
  const order = await readPayable(shop.db, { orderId, memberId });
  if (!order || isPaid(order) || isPaymentOver(order, shop.clock.now())) return;
  await askOpenPayments(shop, orderId, { mayCollect: true });
}

interface StartOptions {
  memberId: number;
  orderId: number;
  paymentType?: PaymentType | undefined;
  keepAnswer: StoreAnswer<PaymentAnswer>;
}

interface BeginOptions extends StartOptions {
  /** The terms of now for an order whose way of paying changes. */
  terms: PaymentTerms;
}

async function begin(
  shop: Shop,
  transaction: Transaction,
  { memberId, orderId, paymentType, keepAnswer, terms }: BeginOptions,
): Promise<Outcome<Begun, PaymentCode>> {
  const found = await lockOwnPayable(transaction, memberId, orderId);
  const refusal = refuseStart(shop, found, paymentType, terms);
  if (refusal || !found) return refusal ?? refused('ORDER_NOT_FOUND');
  if (
    paymentType &&
    paymentType !== found.paymentType &&
    (await isCashRefused(transaction, memberId, paymentType))
  ) {
    return refused('VALIDATION_FAILED', { errors: { payment_type: noCashSentence } });
  }
  const starts = await startsOf(transaction, orderId);
  if (starts.isUncertain) return refused('ORDER_PAYMENT_IS_BEING_CONFIRMED');
  const now = shop.clock.now();
  const order = withPaymentType(found, paymentType ?? found.paymentType, terms, now);
  const provider = providerOf(order.paymentType);
  const attempt =
    (await earlierTransfer(transaction, orderId, order)) ??
    (await insertAttempt(shop, transaction, { ...order, orderId, starts }));
  if (!attempt) return refused('ORDER_PAYMENT_COUNT_EXCEEDED_LIMIT');
  if (order.paymentType !== found.paymentType) {
    await noteOtherWay(shop, transaction, orderId, order);
  }
  // Providers do not accept 0 TWD, so an order that costs nothing is marked as paid here.
  if (order.paidAmount === 0 && wayOf(order.paymentType) !== 'ON_RECEIPT') {
    const report = { state: 'PAID', amount: 0 } as const;
    await applyPaymentReportIn(shop, transaction, { attemptId: attempt.id, door: 'START', report });
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
  paymentType: PaymentType | undefined,
  terms: PaymentTerms,
) {
  if (!order) return refused('ORDER_NOT_FOUND');
  if (order.isClosed) return refused('SERVICE_IS_MAINTAINING');
  const isExpired = order.paymentStatus === 'EXPIRED';
  if (order.orderStatus === 'CANCELLED' && !isExpired) return refused('ORDER_IS_CANCELLED');
  if (isPaid(order)) return refused('ORDER_ALREADY_PAYED');
  if (isPaymentOver(order, clock.now())) return refused('ORDER_PAYMENT_IS_EXPIRED');
  if (paymentType && !mayBePaidBy(terms, order, paymentType)) {
    const { message } = errorCodes.PAYMENT_TYPE_IS_NOT_SUPPORTED;
    return refused('VALIDATION_FAILED', { errors: { payment_type: message } });
  }
  const isOpen = isOffered(config, paymentType ?? order.paymentType);
  return isOpen ? undefined : refused('ORDER_PAYMENT_FAILED');
}

/** The open attempt of an order that is paid by transfer, because such an order keeps its one virtual account. */
async function earlierTransfer(
  transaction: Transaction,
  orderId: number,
  { paymentType }: PayableOrder,
): Promise<Attempt | undefined> {
  if (wayOf(paymentType) !== 'BY_TRANSFER') return undefined;
  const open = await findOpenAttempts(transaction, orderId);
  return open.find(({ provider }) => provider === paymentType);
}

type ToStart = PayableOrder & { orderId: number; starts: Starts };

/**
 * Writes the next attempt of an order; undefined if no start is left. The order's row is locked, so that each
 * attempt gets its own number. A first transfer is possible even after the fifth start, because an order has only
 * one account.
 */
async function insertAttempt(
  shop: Shop,
  transaction: Transaction,
  { orderId, starts, orderNo, paymentType, paidAmount, paidExpiredAt: payBefore }: ToStart,
): Promise<Attempt | undefined> {
  const { lastNumber, count, hasTransfer } = starts;
  const isFirstTransfer = wayOf(paymentType) === 'BY_TRANSFER' && !hasTransfer;
  if (count >= mostStarts && !isFirstTransfer) return undefined;
  const number = lastNumber + 1;
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

/** Informs the provider of the attempt after the commit, so that no lock is held while it answers. */
async function informProvider(
  shop: Shop,
  attempt: Attempt,
  keepAnswer: StoreAnswer<PaymentAnswer>,
): Promise<Outcome<PaymentAnswer, PaymentCode>> {
  killPoint('start: attempt written');
  const result = await providerOf(attempt.provider).start?.(shop, attempt);
  killPoint('start: provider told');
  if (!result?.isStarted) {
    const report = { state: 'FAILED', code: result?.code ?? '' } as const;
    await applyPaymentReport(shop, { attemptId: attempt.id, door: 'START', report });
    return refused('ORDER_PAYMENT_FAILED');
  }
  const answer = answerOf(result.payment, attempt);
  const { transactionId = null } = result.payment;
  try {
    const named = nameTransactionStatement(attempt.id, transactionId);
    await runBatch(shop.db, [named, ...keepAnswer.statements(answer)]);
  } catch (error) {
    if (databaseError(error)?.constraint !== 'payment_attempts_transaction') throw error;
    return refuseKnownTransaction(shop, attempt, transactionId);
  }
  return done(answer);
}

const nameTransactionText =
  "update payment_attempts set transaction_id = $2 where id = $1 and status = 'STARTED'";

const nameTransactionStatement = (attemptId: number, transactionId: string | null): Statement => ({
  name: 'name transaction',
  text: nameTransactionText,
  values: [attemptId, transactionId],
});

/** The provider gave an id of another payment. The shopper must not pay under it, and a person must find out why. */
async function refuseKnownTransaction(
  shop: Shop,
  { id, orderId, provider, amount }: Attempt,
  transactionId: string | null,
): Promise<Outcome<never, PaymentCode>> {
  const details = { provider, orderId, attemptId: id, expectedAmount: amount };
  const reference = `attempt ${id} transaction`;
  const exception = { kind: 'PROVIDER_UNKNOWN', reference, detail: { transactionId } } as const;
  await queueException(shop.db, { ...details, ...exception }, shop.clock.now());
  const report = { state: 'FAILED', code: 'TRANSACTION_IS_KNOWN' } as const;
  await applyPaymentReport(shop, { attemptId: id, door: 'START', report });
  return refused('ORDER_PAYMENT_FAILED');
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

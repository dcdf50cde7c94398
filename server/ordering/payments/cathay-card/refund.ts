import type { Shop } from '#server/shop.ts';
import type { RefundOrder, RefundResult } from '../provider.ts';
import { askOrderService, type OrderAnswer, type OrderQuestion } from './order-service.ts';
import { hasRefund, isUncaptured, queryOrder, status } from './order-status.ts';

type RefundKind = Exclude<OrderQuestion['kind'], 'ORD0001'>;

/**
 * Codes after which the same request can succeed later: the bank is busy, in maintenance, or past its daily
 * closing.
 */
const later: Readonly<Record<RefundKind, readonly string[]>> = {
  ORD0003: ['E001', 'E002', 'E100', 'L006'],
  ORD0007: ['E001', 'E002', 'E100', 'L005', 'L006'],
};

/** Refunds card money: only the whole amount while it is authorised, also parts once it is captured. */
export async function refundCard(shop: Shop, order: RefundOrder): Promise<RefundResult> {
  const { attempt, amount } = order;
  const entry = await queryOrder(shop, attempt);
  if (!entry.isAnswered) return { state: 'LATER', code: entry.status };
  if (entry.status === status.voided) return { state: 'DONE', providerRefundId: null };
  if (order.orderedAt) {
    const fate = fateOf(order, order.orderedAt, entry);
    if (fate === 'MADE') return { state: 'DONE', providerRefundId: null };
    if (fate === 'NOT_YET_CLEAR') return { state: 'LATER', code: 'NOT_SETTLED' };
    if (fate === 'UNCLEAR') return { state: 'REFUSED', code: 'AMBIGUOUS' };
  }
  const isFull = amount === attempt.capturedAmount;
  // The bank can refund a part only after it has captured the whole amount.
  if (isUncaptured(entry.status) && !isFull) {
    return { state: 'LATER', code: 'NOT_CAPTURED', isUndone: true };
  }
  return send(shop, order, {
    kind: isUncaptured(entry.status) ? 'ORD0007' : 'ORD0003',
    orderNumber: attempt.providerOrderId ?? '',
    amount,
    authCode: attempt.authCode ?? entry.authCode,
  });
}

/** Asks the bank to refund. Without an answer the bank may have done it (except for BUSY, when no request was sent). */
async function send(
  shop: Shop,
  order: RefundOrder,
  question: OrderQuestion & { kind: RefundKind },
): Promise<RefundResult> {
  await order.announce();
  const { isAnswered, status: code } = await askOrderService(shop, question);
  if (!isAnswered) return { state: 'LATER', code, isUndone: code === 'BUSY' };
  const isAccepted = code === status.started || code === status.voided || hasRefund(code);
  if (isAccepted) return { state: 'DONE', providerRefundId: null };
  const state = later[question.kind].includes(code) ? 'LATER' : 'REFUSED';
  return { state, code, isUndone: true };
}

type Fate = 'MADE' | 'NOT_MADE' | 'NOT_YET_CLEAR' | 'UNCLEAR';

/** Milliseconds by which the bank's clock and the shop's may differ. */
const clockDifference = 5 * 60_000;
/** Milliseconds; the bank's times have whole seconds. */
const second = 1000;

/**
 * Whether the bank has made a refund that it never answered, according to its ledger. The protocol has no id for a
 * refund, only a status and, if the bank fills them in, amount and time of its last movement. If these fit both cases,
 * a person decides, because asking again might refund twice.
 */
function fateOf(
  { attempt, amount, refundedBefore, lastRefund }: RefundOrder,
  orderedAt: Date,
  { status: code, settledAmount, settledAt }: OrderAnswer,
): Fate {
  if (!hasRefund(code)) return 'NOT_MADE';
  const isRest = refundedBefore + amount === attempt.capturedAmount;
  if (code === status.refunded) return isRest ? 'MADE' : 'UNCLEAR';
  if (code === status.partlyRefunded && isRest) return 'NOT_MADE';
  if (refundedBefore === 0) return 'MADE';
  // The specification does not say whether this is the amount of the last refund or of all, so both are accepted.
  const isAsMade = settledAmount === amount || settledAmount === refundedBefore + amount;
  const isAsBefore = settledAmount === lastRefund || settledAmount === refundedBefore;
  if (isAsMade && !isAsBefore) return 'MADE';
  if (isAsBefore && !isAsMade) return 'NOT_MADE';
  if (isAsMade && settledAt) {
    const after = settledAt.getTime() - orderedAt.getTime();
    if (after < -clockDifference) return 'NOT_MADE';
    // The nightly settlement may overwrite the time, so a late time is a proof only before the settlement.
    if (code === status.refundUnderWay && after > -second) return 'MADE';
  }
  // After the settlement, the status says whether all money was refunded.
  return code === status.refundUnderWay && isRest ? 'NOT_YET_CLEAR' : 'UNCLEAR';
}

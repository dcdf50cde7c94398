import type { Shop } from '#server/shop.ts';
import type { RefundOrder, RefundResult } from '../provider.ts';
import { askOrderService, type OrderAnswer, type OrderQuestion } from './order-service.ts';
import { hasRefund, isUncaptured, queryOrder, status } from './order-status.ts';

type RefundKind = Exclude<OrderQuestion['kind'], 'ORD0001'>;

/** Codes after which the same order is right later: the bank is busy, in maintenance, or past its daily closing. */
const later: Readonly<Record<RefundKind, readonly string[]>> = {
  ORD0003: ['E001', 'E002', 'E100', 'L006'],
  ORD0007: ['E001', 'E002', 'E100', 'L005', 'L006'],
};

/** Gives card money back: as a whole while it is only authorised, in parts once it is captured. */
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
  const isWhole = amount === attempt.capturedAmount;
  // A part can go back from the day on when the bank has taken the whole.
  if (isUncaptured(entry.status) && !isWhole) {
    return { state: 'LATER', code: 'NOT_CAPTURED', isUndone: true };
  }
  return send(shop, order, {
    kind: isUncaptured(entry.status) ? 'ORD0007' : 'ORD0003',
    orderNumber: attempt.providerOrderId ?? '',
    amount,
    authCode: attempt.authCode ?? entry.authCode,
  });
}

/** Whoever answers has said whether it is done; whoever does not may have done it. */
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

/** Milliseconds by which the bank's clock and ours may differ. */
const clockDifference = 5 * 60_000;
/** The bank's times have none smaller. */
const second = 1000;

/**
 * What became of an order to give money back that the bank never answered, by its ledger. The protocol has no number for
 * a refund, but a status and, where the bank fills them in, amount and time of what it moved last. Only when these fit
 * both stories is it left to a person: asking again might give back twice.
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
  // The specification does not say whether the amount is that of the last refund or of all: either is taken.
  const isAsMade = settledAmount === amount || settledAmount === refundedBefore + amount;
  const isAsBefore = settledAmount === lastRefund || settledAmount === refundedBefore;
  if (isAsMade && !isAsBefore) return 'MADE';
  if (isAsBefore && !isAsMade) return 'NOT_MADE';
  if (isAsMade && settledAt) {
    const after = settledAt.getTime() - orderedAt.getTime();
    if (after < -clockDifference) return 'NOT_MADE';
    // The nightly settlement may write a time of its own, so a late one proves something only before it.
    if (code === status.refundUnderWay && after > -second) return 'MADE';
  }
  // Settled, the status says whether all has gone back.
  return code === status.refundUnderWay && isRest ? 'NOT_YET_CLEAR' : 'UNCLEAR';
}

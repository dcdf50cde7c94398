import type { ExceptionAction } from '#contract/payment-enumerations.ts';
import { isAwaitingPayment } from '#rules/orders/order-states.ts';
import { wayOf } from '#rules/payments/payment-types.ts';
import type { OrderOverview } from '#server/ordering/orders/order-overview.ts';
import { openStatuses } from '#server/ordering/payments/attempts.ts';
import { isUnknownTransfer, moneyToGiveBack } from '#server/ordering/payments/exception-money.ts';
import type { ListedException } from '#server/ordering/payments/search-exceptions.ts';
import {
  aboutTransfers,
  nothingUndecided,
  type UndecidedTransfers,
} from '#server/ordering/payments/taken-back-transfers.ts';

/**
 * The actions that an exception allows. A refund that failed is closed by completing it, never by a note alone. The
 * money that paid an order is refunded from the order, not from its exception. `undecided`: the transfers of its order
 * and perhaps of others; one that the bank took back pays nothing, and is not refunded.
 */
export function possibleActions(
  found: ListedException,
  order: Pick<OrderOverview, 'orderStatus' | 'paymentStatus'> | undefined,
  { waiting, takenBack, ofOthers }: UndecidedTransfers = nothingUndecided,
): ExceptionAction[] {
  const { exception, attempt } = found;
  const { id, kind, orderId } = exception;
  if (exception.resolvedAt) return [];
  const canAccept =
    aboutTransfers.includes(kind) &&
    order !== undefined &&
    attempt !== null &&
    isAwaitingPayment(order) &&
    openStatuses.includes(attempt.status) &&
    waiting.some((each) => each.orderId === orderId) &&
    !ofOthers.some((each) => each.orderId === orderId);
  const isGone = takenBack.some(({ transfer }) => transfer.id === id);
  const canAsk = attempt !== null && wayOf(attempt.provider) === 'AT_PROVIDER';
  const able: readonly [ExceptionAction, boolean][] = [
    ['COMPLETE_REFUND', kind === 'REFUND_FAILED' || kind === 'REFUND_BY_HAND'],
    ['REFUND', moneyToGiveBack(found) > 0 && !isGone],
    ['ACCEPT_TRANSFERS', canAccept],
    ['ASSIGN', isUnknownTransfer(exception)],
    ['ASK', canAsk],
    ['RESOLVE', kind !== 'REFUND_FAILED'],
  ];
  return able.flatMap(([action, isPossible]) => (isPossible ? [action] : []));
}

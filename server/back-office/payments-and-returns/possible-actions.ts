import type { ExceptionAction, ExceptionKind } from '#contract/payment-enumerations.ts';
import { isAwaitingPayment } from '#rules/order-states.ts';
import { wayOf } from '#rules/payment-types.ts';
import type { OrderOverview } from '#server/ordering/orders/order-overview.ts';
import { openStatuses } from '#server/ordering/payments/attempts.ts';
import { isUnknownTransfer, moneyToGiveBack } from '#server/ordering/payments/exception-money.ts';
import type { ListedException } from '#server/ordering/payments/search-exceptions.ts';

const aboutTransfers: readonly ExceptionKind[] = ['DEPOSIT_LATE', 'DEPOSIT_OVER', 'DEPOSIT_UNDER'];

/**
 * The actions that an exception allows. A refund that failed is closed by completing it, never by a note alone. The
 * money that paid an order is refunded from the order, not from its exception.
 */
export function possibleActions(
  found: ListedException,
  order: Pick<OrderOverview, 'orderStatus' | 'paymentStatus'> | undefined,
): ExceptionAction[] {
  const { exception, attempt } = found;
  const { kind } = exception;
  if (exception.resolvedAt) return [];
  const canAccept =
    aboutTransfers.includes(kind) &&
    order !== undefined &&
    attempt !== null &&
    isAwaitingPayment(order) &&
    openStatuses.includes(attempt.status);
  const canAsk = attempt !== null && wayOf(attempt.provider) === 'AT_PROVIDER';
  const able: readonly [ExceptionAction, boolean][] = [
    ['COMPLETE_REFUND', kind === 'REFUND_FAILED' || kind === 'REFUND_BY_HAND'],
    ['REFUND', moneyToGiveBack(found) > 0],
    ['ACCEPT_TRANSFERS', canAccept],
    ['ASSIGN', isUnknownTransfer(exception)],
    ['ASK', canAsk],
    ['RESOLVE', kind !== 'REFUND_FAILED'],
  ];
  return able.flatMap(([action, isPossible]) => (isPossible ? [action] : []));
}

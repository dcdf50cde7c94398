import type { ExceptionAction, ExceptionKind } from '#contract/payment-enumerations.ts';
import type { OrderFacts } from '#server/ordering/orders/order-facts.ts';
import { openStatuses } from '#server/ordering/payments/attempts.ts';
import type { ListedException } from '#server/ordering/payments/search-exceptions.ts';

const aboutRefunds: readonly ExceptionKind[] = ['REFUND_FAILED', 'REFUND_BY_HAND'];
const aboutTransfers: readonly ExceptionKind[] = ['DEPOSIT_LATE', 'DEPOSIT_OVER', 'DEPOSIT_UNDER'];
const aboutMoneyToGiveBack: readonly ExceptionKind[] = [
  'PAID_AFTER_CANCEL',
  'PAID_TWICE',
  'AMOUNT_DIFFERS',
];

/**
 * The actions that an exception allows. A refund that a person must transfer is closed by completing it, never by a note
 * alone. The money that paid an order is refunded from the order, not from its exception.
 */
export function possibleActions(
  { exception, attempt }: ListedException,
  order: Pick<OrderFacts, 'orderStatus' | 'paymentStatus'> | undefined,
): ExceptionAction[] {
  if (exception.resolvedAt) return [];
  if (aboutRefunds.includes(exception.kind)) return ['COMPLETE_REFUND'];
  const canRefund =
    aboutMoneyToGiveBack.includes(exception.kind) &&
    attempt !== null &&
    !attempt.isPayment &&
    attempt.capturedAmount > attempt.refundedAmount;
  const canAccept =
    aboutTransfers.includes(exception.kind) &&
    order !== undefined &&
    attempt !== null &&
    awaitsMoney(order) &&
    openStatuses.includes(attempt.status);
  return [
    ...(canRefund ? (['REFUND'] as const) : []),
    ...(canAccept ? (['ACCEPT_TRANSFERS'] as const) : []),
    'RESOLVE',
  ];
}

function awaitsMoney({
  orderStatus,
  paymentStatus,
}: Pick<OrderFacts, 'orderStatus' | 'paymentStatus'>): boolean {
  return orderStatus !== 'CANCELLED' && ['UNPAID', 'FAILED'].includes(paymentStatus);
}

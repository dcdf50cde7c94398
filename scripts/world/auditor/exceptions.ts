/** A disagreement about money that the shop shows to people. */
export interface OpenException {
  orderNo: string;
  kind: string;
  /** TWD that were moved, and that were expected. */
  amount: number | null;
  expectedAmount: number | null;
}

const aboutRefunds = ['REFUND_FAILED', 'REFUND_DIFFERS', 'REFUND_BY_HAND'];

/** TWD of an order that the shop has and must not keep, by what its exceptions say. Nothing else excuses a difference. */
export function inDoubt(exceptions: readonly OpenException[], orderNo: string): number {
  return sumOf(exceptions.filter((one) => one.orderNo === orderNo));
}

/** The part of it that belongs to refunds, whose invoices are not corrected before the money has gone. */
export function refundsInDoubt(exceptions: readonly OpenException[], orderNo: string): number {
  return sumOf(
    exceptions.filter((one) => one.orderNo === orderNo && aboutRefunds.includes(one.kind)),
  );
}

const sumOf = (exceptions: readonly OpenException[]): number =>
  exceptions.reduce((sum, one) => sum + moneyOf(one), 0);

function moneyOf({ kind, amount, expectedAmount }: OpenException): number {
  if (kind === 'DEPOSIT_OVER') return Math.max((amount ?? 0) - (expectedAmount ?? 0), 0);
  return amount ?? 0;
}

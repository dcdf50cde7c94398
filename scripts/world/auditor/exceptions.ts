/** A disagreement about money that the shop shows to people. */
export interface OpenException {
  orderNo: string;
  kind: string;
  /** TWD that were moved. */
  amount: number | null;
}

const aboutRefunds = ['REFUND_FAILED', 'REFUND_BY_HAND'];
/** What came and pays for nothing. Other kinds, such as a notice that never came, are about no money of their own. */
const aboutMoney = [
  ...['PAID_AFTER_CANCEL', 'PAID_TWICE', 'AMOUNT_DIFFERS'],
  ...['DEPOSIT_LATE', 'DEPOSIT_OVER', 'DEPOSIT_UNDER'],
];

/**
 * TWD of an order that the shop has and must not keep, by what its exceptions say. Nothing else excuses a difference.
 */
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
  exceptions
    .filter(({ kind }) => [...aboutMoney, ...aboutRefunds].includes(kind))
    .reduce((sum, { amount }) => sum + (amount ?? 0), 0);

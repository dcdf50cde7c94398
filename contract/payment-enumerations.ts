/** Closed value lists of payments that only the server and the back office know. Plain data. */

export const attemptStatuses = ['STARTED', 'CONFIRMING', 'SUCCEEDED', 'FAILED', 'UNKNOWN'] as const;
/**
 * STARTED waits for the shopper; CONFIRMING: we asked the provider to take the money and have not heard; UNKNOWN: the
 * provider could not be asked in time; SUCCEEDED has its money, FAILED has none.
 */
export type AttemptStatus = (typeof attemptStatuses)[number];

export const reportDoors = ['START', 'RETURN', 'NOTIFICATION', 'QUERY', 'OPERATOR'] as const;
/** How news of a payment came in. */
export type ReportDoor = (typeof reportDoors)[number];

export const refundStatuses = ['PENDING', 'BY_HAND', 'DONE', 'FAILED'] as const;
/** PENDING: the provider is or will be asked; BY_HAND: the shop transfers the money itself. */
export type RefundStatus = (typeof refundStatuses)[number];

export const exceptionKinds = [
  'PAID_AFTER_CANCEL',
  'PAID_TWICE',
  'AMOUNT_DIFFERS',
  'PROVIDER_UNKNOWN',
  'DEPOSIT_LATE',
  'DEPOSIT_OVER',
  'DEPOSIT_UNDER',
  'DEPOSIT_UNKNOWN',
  'NOT_AT_PROVIDER',
  'NOT_TOLD',
  'REFUND_DIFFERS',
  'REFUND_FAILED',
  'REFUND_BY_HAND',
] as const;
/** Why money does not fit. */
export type ExceptionKind = (typeof exceptionKinds)[number];

export const exceptionStates = ['OPEN', 'RESOLVED'] as const;
export type ExceptionState = (typeof exceptionStates)[number];

export const exceptionActions = [
  'RESOLVE',
  'REFUND',
  'ACCEPT_TRANSFERS',
  'COMPLETE_REFUND',
] as const;
/** What an operator may do about money that does not fit. */
export type ExceptionAction = (typeof exceptionActions)[number];

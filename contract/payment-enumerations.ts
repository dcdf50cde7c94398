/** Closed value lists of payments that only the server and the back office use. Plain data. */

export const attemptStatuses = ['STARTED', 'CONFIRMING', 'SUCCEEDED', 'FAILED', 'UNKNOWN'] as const;
/**
 * STARTED: waiting for the shopper. CONFIRMING: the provider was asked to take the money and has not answered yet.
 * UNKNOWN: the provider did not answer the last question. SUCCEEDED: the money was taken. FAILED: no money was taken.
 */
export type AttemptStatus = (typeof attemptStatuses)[number];

export const paymentResults = ['successed', 'failed', 'confirming'] as const;
/** What the browser is told when it comes back (G-123); confirming: nobody knows yet whether the money was taken. */
export type PaymentResult = (typeof paymentResults)[number];

export const reportDoors = ['START', 'RETURN', 'NOTIFICATION', 'QUERY', 'OPERATOR'] as const;
/** Through which door a report arrived. */
export type ReportDoor = (typeof reportDoors)[number];

export const refundStatuses = ['PENDING', 'BY_HAND', 'DONE', 'FAILED'] as const;
/** PENDING: the provider is asked, or will be. BY_HAND: the shop transfers the money itself. */
export type RefundStatus = (typeof refundStatuses)[number];

/** Of the account to which a refund is transferred. KEPT: it was entered and may be changed. DONE: nothing is to be transferred. */
export const refundAccountStates = ['WANTED', 'KEPT', 'DONE'] as const;

/**
 * How a refund stands, and who moves the money. BY_HAND_OPEN: a person has to transfer it; BY_HAND_DONE: somebody has.
 * DONE: the provider gave it back.
 */
export type RefundState = 'AT_PROVIDER' | 'BY_HAND_OPEN' | 'BY_HAND_DONE' | 'DONE' | 'FAILED';

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
  'BOOKS_DIFFER',
] as const;
/**
 * Why money does not fit. REFUND_BY_HAND: only of earlier releases, for which each refund to transfer was an exception.
 * BOOKS_DIFFER: the shop's own ledgers contradict each other, whatever they are about.
 */
export type ExceptionKind = (typeof exceptionKinds)[number];

export const exceptionStates = ['OPEN', 'RESOLVED'] as const;
export type ExceptionState = (typeof exceptionStates)[number];

export const exceptionActions = [
  'RESOLVE',
  'REFUND',
  'ACCEPT_TRANSFERS',
  'COMPLETE_REFUND',
  'ASK',
  'ASSIGN',
] as const;
/** What an operator may do about an exception. */
export type ExceptionAction = (typeof exceptionActions)[number];

/** The most TWD that carriers and stores collect on receipt (G-116). */
export const mostCashOnReceipt = 20_000;

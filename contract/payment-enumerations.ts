/** Closed value lists of payments that only the server and the back office use. Plain data. */

export const attemptStatuses = ['STARTED', 'CONFIRMING', 'SUCCEEDED', 'FAILED', 'UNKNOWN'] as const;
/**
 * STARTED: waiting for the shopper. CONFIRMING: the provider was asked to take the money and has not answered yet.
 * UNKNOWN: the provider did not answer the last question. SUCCEEDED: the money was taken. FAILED: no money was taken.
 */
export type AttemptStatus = (typeof attemptStatuses)[number];

export const paymentResults = ['successed', 'failed', 'confirming'] as const;
/** The result for a returning browser (G-123). `confirming`: nobody knows yet whether the money was taken. */
export type PaymentResult = (typeof paymentResults)[number];

export const reportSources = ['START', 'RETURN', 'NOTIFICATION', 'QUERY', 'OPERATOR'] as const;
/** How a payment report arrived. */
export type ReportSource = (typeof reportSources)[number];

export const refundStatuses = ['PENDING', 'BY_HAND', 'DONE', 'FAILED'] as const;
/** PENDING: the shop is asking the provider, or will ask. BY_HAND: the shop transfers the money itself. */
export type RefundStatus = (typeof refundStatuses)[number];

/**
 * The state of the account for a transferred refund. KEPT: it was entered and may be changed. DONE: no transfer is
 * left.
 */
export const refundAccountStates = ['WANTED', 'KEPT', 'DONE'] as const;

/**
 * The state of a refund, and who moves the money. BY_HAND_OPEN: a person has to transfer it. BY_HAND_DONE: a person
 * has transferred it. DONE: the provider gave it back.
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
  'STATEMENT_DIFFERS',
  'STATEMENT_ONLY',
  'STATEMENT_LACKS',
  'SENT_AFTER_CANCEL',
] as const;
/**
 * The kinds of payment exceptions. REFUND_BY_HAND: only from earlier releases, which opened an exception for each
 * refund to transfer. BOOKS_DIFFER: the shop's own ledgers contradict each other, in any area. The kinds that begin
 * with STATEMENT come from an uploaded statement: another amount, money that the shop does not know, and money that the
 * statement does not have. SENT_AFTER_CANCEL: the carrier has a parcel of an order that was cancelled or refunded;
 * `expectedAmount` is the TWD that it collects.
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
/** The actions of an operator on an exception. */
export type ExceptionAction = (typeof exceptionActions)[number];

export const payLinkStates = [
  'OPEN',
  'CONFIRMING',
  'PAID',
  'ON_RECEIPT',
  'CANCELLED',
  'EXPIRED',
  'EXHAUSTED',
] as const;
/**
 * The state of an order behind a payment link. CONFIRMING: the outcome of a payment is unknown. ON_RECEIPT: it is paid
 * when the goods arrive. EXHAUSTED: no start of a payment is left.
 */
export type PayLinkState = (typeof payLinkStates)[number];

/** The most TWD that carriers and stores collect on receipt (G-116). */
export const mostCashOnReceipt = 20_000;

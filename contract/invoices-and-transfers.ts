/** Closed value lists of invoices and of refunds by hand, which only the back office uses. Plain data. */

export const invoiceStates = [
  'NOT_ISSUED',
  'FAILED',
  'ISSUED',
  'ALLOWED',
  'CORRECTION_FAILED',
  'VOIDED',
  'NOT_NEEDED',
] as const;
/**
 * The states of an order's invoice in lists. FAILED: the service did not issue it at the last try. ALLOWED: issued,
 * with at least one allowance. CORRECTION_FAILED: issued, and the service did not void or reduce it at the last try.
 * NOT_NEEDED: the order was cancelled before it had a number.
 */
export type InvoiceState = (typeof invoiceStates)[number];

export const invoiceActions = ['ISSUE', 'VOID', 'ALLOWANCE'] as const;
/** The actions of an operator on an invoice. ISSUE also repeats what the service has not done yet. */
export type InvoiceAction = (typeof invoiceActions)[number];

/** The files for the bank that are offered once more. */
export const mostBankFiles = 10;

export const transferResults = [
  'COMPLETED',
  'UNCHANGED',
  'UNKNOWN_ORDER',
  'NOTHING_TO_TRANSFER',
  'SEVERAL',
  'TWICE',
] as const;
/**
 * What a row of a list of transfers means for the refunds; UNCHANGED was recorded
 * before with the same number. The others are refusals.
 */
export type TransferResult = (typeof transferResults)[number];

/** Whether nothing is wrong with a row. */
export const isGoodTransfer = (result: TransferResult) =>
  result === 'COMPLETED' || result === 'UNCHANGED';

/** The most characters of the reason for a voided invoice: the tax office takes no more. */
export const mostOfVoidReason = 20;

/** The most refunds to transfer that are listed, exported and completed at once. */
export const mostTransfers = 500;

import type { ApprovalDeeds } from './back-office/approvals/deeds.ts';
import { cancelDeed } from './back-office/order-desk/cancel-order.ts';
import { refundDeed } from './back-office/order-desk/refund-order.ts';
import { returnRefundDeed } from './back-office/order-desk/returns.ts';
import { recordDeed } from './back-office/records/ask-for-change.ts';
import { importDeed } from './back-office/records/imports/decide-import.ts';
import { boundResources } from './bound-resources.ts';

/** What a second person approves, by the capabilities that do it. */
export const approvalDeeds: ApprovalDeeds = {
  REFUND: refundDeed,
  RETURN_REFUND: returnRefundDeed,
  ORDER_CANCEL: cancelDeed,
  PRICE_IMPORT: importDeed(boundResources),
  DISCOUNT_EVENT: recordDeed(boundResources),
};

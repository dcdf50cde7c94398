import type { ApprovalDeeds } from './back-office/approvals/deeds.ts';
import { couponGiftDeed } from './back-office/member-desk/do-approved-gift.ts';
import { cancelDeed } from './back-office/order-desk/cancel-order.ts';
import { cancelRestDeed } from './back-office/order-desk/cancel-rest.ts';
import { editDeed } from './back-office/order-desk/edit-lines.ts';
import { exchangeDeed } from './back-office/order-desk/exchange.ts';
import { refundDeed } from './back-office/order-desk/refund-order.ts';
import { returnRefundDeed } from './back-office/order-desk/returns.ts';
import { bulkDeed } from './back-office/records/bulk/do-approved-change.ts';
import { recordDeed } from './back-office/records/do-approved-record.ts';
import { importDeed } from './back-office/records/imports/do-approved-import.ts';
import { versionDeed } from './back-office/records/versions/ask-to-publish.ts';
import { boundResources } from './bound-resources.ts';

/** What a second person approves, by the capabilities that do it. */
export const approvalDeeds: ApprovalDeeds = {
  REFUND: refundDeed,
  RETURN_REFUND: returnRefundDeed,
  ORDER_CANCEL: cancelDeed,
  ORDER_EDIT: editDeed,
  EXCHANGE: exchangeDeed,
  REST_CANCEL: cancelRestDeed,
  PRICE_IMPORT: importDeed(boundResources),
  PRICE_CHANGE: recordDeed(boundResources),
  DISCOUNT_EVENT: recordDeed(boundResources),
  COUPON_EVENT: recordDeed(boundResources),
  COUPON_GIFT: couponGiftDeed,
  VERSION: versionDeed(boundResources),
  BULK_CHANGE: bulkDeed(boundResources),
};

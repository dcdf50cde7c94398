import type { ApprovalActions } from '#server/back-office/approvals/actions.ts';
import { couponGiftAction } from '#server/back-office/customer-service/do-approved-gift.ts';
import { takeBackAction } from '#server/back-office/fulfilment/take-back.ts';
import { messageAction } from '#server/back-office/messages/stop-message.ts';
import { cancelAction } from '#server/back-office/order-management/cancel-order.ts';
import { cancelRestAction } from '#server/back-office/order-management/cancel-rest.ts';
import { editAction } from '#server/back-office/order-management/edit-lines.ts';
import { shortTransferAction } from '#server/back-office/order-management/exceptions/accept-transfers.ts';
import { exchangeAction } from '#server/back-office/order-management/exchange.ts';
import { refundAction } from '#server/back-office/order-management/refund-order.ts';
import { returnRefundAction } from '#server/back-office/order-management/returns.ts';
import { bulkAction } from '#server/back-office/resource-calls/bulk/do-approved-change.ts';
import { recordChangeAction } from '#server/back-office/resource-calls/do-approved-record.ts';
import { importAction } from '#server/back-office/resource-calls/imports/do-approved-import.ts';
import { versionAction } from '#server/back-office/resource-calls/versions/ask-to-publish.ts';
import { resourceAdapters } from './resource-adapters.ts';

/** The actions that a second person approves, by the capabilities that carry them out. */
export const approvalActions: ApprovalActions = {
  REFUND: refundAction,
  RETURN_REFUND: returnRefundAction,
  ORDER_CANCEL: cancelAction,
  ORDER_EDIT: editAction,
  EXCHANGE: exchangeAction,
  REST_CANCEL: cancelRestAction,
  PARCEL_BACK: takeBackAction,
  SHORT_TRANSFER: shortTransferAction,
  PRICE_IMPORT: importAction(resourceAdapters),
  PRICE_CHANGE: recordChangeAction(resourceAdapters),
  DISCOUNT_EVENT: recordChangeAction(resourceAdapters),
  COUPON_EVENT: recordChangeAction(resourceAdapters),
  COUPON_GIFT: couponGiftAction,
  VERSION: versionAction(resourceAdapters),
  BULK_CHANGE: bulkAction(resourceAdapters),
  MESSAGE: messageAction,
};

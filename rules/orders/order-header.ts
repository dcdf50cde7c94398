import type { OrderStatus, PaymentStatus, PaymentType } from '#contract/enumerations.ts';
import type { OrderAction } from '#contract/order-management.ts';
import type { ExceptionKind } from '#contract/payment-enumerations.ts';
import { wayOf } from '../payments/payment-types.ts';
import { canCancel } from './order-states.ts';

export interface OrderHeaderContext {
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentType: PaymentType;
  /** TWD that were received and are neither refunded nor about to be. */
  unrefunded: number;
  /** Whether a payment may have been made whose outcome is unknown. */
  isConfirming: boolean;
  hasOpenReturn: boolean;
  hasPendingApproval: boolean;
  /** The kinds of its payment exceptions that wait for a person. */
  exceptions: readonly ExceptionKind[];
  /** Whether a refund waits for a transfer by the shop. */
  hasTransferToMake: boolean;
}

export interface OrderHeader {
  /** The state and the next step, in one sentence each. */
  title: string;
  hint: string;
  action: OrderAction;
}

/** The first words on the page of an order, with the next step. Obstacles of the order come first. */
export function orderHeader(order: OrderHeaderContext): OrderHeader {
  if (order.hasPendingApproval) {
    const hint = canCancel(order)
      ? '要由另一位有權限的人核可；決定前不會出貨。'
      : '要由另一位有權限的人核可。';
    return { title: '等待核可', hint, action: 'APPROVE' };
  }
  if (order.exceptions.some((kind) => kind !== 'REFUND_FAILED')) {
    return {
      title: '帳款有異常',
      hint: '請先處理帳款異常；金額或金流不符的訂單不會交給倉庫。',
      action: 'EXCEPTION',
    };
  }
  if (order.hasOpenReturn) {
    return { title: '退貨處理中', hint: '有一筆退貨申請還沒有處理完。', action: 'SETTLE_RETURN' };
  }
  if (order.exceptions.length > 0) {
    return {
      title: '有退款沒有退成',
      hint: '請確認金流沒有退過，再匯款給顧客並記下匯款編號。',
      action: 'EXCEPTION',
    };
  }
  if (order.hasTransferToMake) {
    return { title: '有退款待匯款', hint: '請匯款給顧客，並記下匯款編號。', action: 'TRANSFER' };
  }
  const { paymentStatus } = order;
  switch (order.orderStatus) {
    case 'CANCELLED':
      return ended(order, '訂單已取消');
    case 'RETURNED':
      return ended(order, '商品已全數退回');
    case 'ESTABLISHED':
      return paymentStatus === 'REFUNDED'
        ? refundedBeforeShipping
        : isReady(order)
          ? {
              title: '可以出貨',
              hint:
                paymentStatus === 'PAID' ? '款項已確認，請備貨。' : '顧客收到商品時付款，請備貨。',
              action: 'FULFIL',
            }
          : unpaid(order);
    case 'PROCESSING':
      return paymentStatus === 'REFUNDED'
        ? refundedBeforeShipping
        : { title: '備貨中', hint: '包裝完成後交寄。', action: 'FULFIL' };
    case 'SHIPPED':
      return { title: '已出貨', hint: '等待物流回報送達。', action: 'NONE' };
    case 'ARRIVED':
      return { title: '已送達', hint: '等待顧客取貨或完成訂單。', action: 'NONE' };
    case 'COMPLETED':
      return paymentStatus === 'REFUNDED'
        ? { title: '訂單已完成，款項已全數退回', hint: '沒有待辦事項。', action: 'NONE' }
        : { title: '訂單已完成', hint: '沒有待辦事項。', action: 'NONE' };
  }
}

const refundedBeforeShipping: OrderHeader = {
  title: '款項已全數退回',
  hint: '訂單還沒有取消，也還沒有出貨；請取消訂單。',
  action: 'NONE',
};

/** A cancelled or returned order: the remaining money must be refunded. */
function ended({ unrefunded }: OrderHeaderContext, title: string): OrderHeader {
  return unrefunded > 0
    ? { title, hint: '還有款項沒有退回。', action: 'REFUND' }
    : { title, hint: '沒有待辦事項。', action: 'NONE' };
}

function isReady({ paymentStatus, paymentType }: OrderHeaderContext): boolean {
  return paymentStatus === 'PAID' || wayOf(paymentType) === 'ON_RECEIPT';
}

function unpaid({ isConfirming, paymentStatus, paymentType }: OrderHeaderContext): OrderHeader {
  if (isConfirming) {
    return { title: '付款確認中', hint: '金流還沒有回覆這次付款的結果。', action: 'ASK_PROVIDER' };
  }
  if (paymentStatus === 'EXPIRED') {
    return { title: '付款已逾期', hint: '訂單將自動取消。', action: 'NONE' };
  }
  if (paymentStatus === 'FAILED') {
    return { title: '付款失敗', hint: '顧客可以在期限內重新付款。', action: 'NONE' };
  }
  return wayOf(paymentType) === 'BY_TRANSFER'
    ? { title: '等待轉帳', hint: '入帳後自動成為已付款。', action: 'NONE' }
    : { title: '等待付款', hint: '顧客可以在期限內付款。', action: 'NONE' };
}

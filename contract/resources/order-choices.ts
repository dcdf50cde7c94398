import type {
  OrderStatus,
  PaymentStatus,
  PaymentType,
  ReturnStatus,
  ShipType,
} from '../enumerations.ts';
import type { InvoiceState } from '../invoices-and-transfers.ts';
import type { OrderSource } from '../order-management.ts';
import type {
  AttemptStatus,
  ExceptionKind,
  RefundState,
  RefundStatus,
} from '../payment-enumerations.ts';
import type { Tone } from './fields.ts';

/** The labels and tones for operators of the states of orders and their money. */
type Words<Value extends string> = Readonly<Record<Value, string>>;
type Tones<Value extends string> = Readonly<Partial<Record<Value, Tone>>>;

export const orderStatusWords: Words<OrderStatus> = {
  ESTABLISHED: '已成立',
  PROCESSING: '備貨中',
  SHIPPED: '已出貨',
  ARRIVED: '已送達',
  COMPLETED: '已完成',
  CANCELLED: '已取消',
  RETURNED: '已退貨',
};

export const orderStatusTones: Tones<OrderStatus> = {
  ESTABLISHED: 'due',
  PROCESSING: 'due',
  COMPLETED: 'good',
  CANCELLED: 'over',
  RETURNED: 'over',
};

export const orderSourceWords: Words<OrderSource> = {
  SHOP: '顧客下單',
  STAFF: '代客訂購',
  STANDING: '定期配',
};

export const paymentStatusWords: Words<PaymentStatus> = {
  UNPAID: '待付款',
  PAID: '已付款',
  FAILED: '付款失敗',
  EXPIRED: '已逾期',
  REFUNDED: '已退款',
};

export const paymentStatusTones: Tones<PaymentStatus> = {
  PAID: 'good',
  FAILED: 'bad',
  EXPIRED: 'over',
  REFUNDED: 'over',
};

export const paymentTypeWords: Words<PaymentType> = {
  LINE_PAY: 'LINE Pay',
  CATHAY_CREDIT_CARD: '信用卡',
  CATHAY_ATM: 'ATM 轉帳',
  HOME_CASH: '貨到付款',
};

export const shipTypeWords: Words<ShipType> = { HOME: '宅配', STORE: '超商取貨' };

export const returnStatusWords: Words<ReturnStatus> = {
  REQUESTED: '待審核',
  APPROVED: '等待寄回',
  RECEIVED: '待退款',
  REFUNDED: '已退款',
  REFUSED: '不受理',
};

export const returnStatusTones: Tones<ReturnStatus> = {
  REQUESTED: 'due',
  RECEIVED: 'due',
  REFUNDED: 'good',
  REFUSED: 'over',
};

export const attemptStatusWords: Words<AttemptStatus> = {
  STARTED: '等待顧客付款',
  CONFIRMING: '金流確認中',
  SUCCEEDED: '成功',
  FAILED: '失敗',
  UNKNOWN: '金流沒有回覆',
};

export const refundStatusWords: Words<RefundStatus> = {
  PENDING: '金流處理中',
  BY_HAND: '待匯款',
  DONE: '已完成',
  FAILED: '失敗',
};

export const refundStatusTones: Tones<RefundStatus> = {
  BY_HAND: 'due',
  DONE: 'good',
  FAILED: 'bad',
};

export const refundStateWords: Words<RefundState> = {
  AT_PROVIDER: '金流處理中',
  BY_HAND_OPEN: '待匯款',
  BY_HAND_DONE: '已匯款',
  DONE: '已退回',
  FAILED: '失敗',
};

export const refundStateTones: Tones<RefundState> = {
  BY_HAND_OPEN: 'due',
  BY_HAND_DONE: 'good',
  DONE: 'good',
  FAILED: 'bad',
};

export const invoiceStateWords: Words<InvoiceState> = {
  NOT_ISSUED: '未開立',
  FAILED: '開立失敗',
  ISSUED: '已開立',
  ALLOWED: '有折讓',
  CORRECTION_FAILED: '作廢或折讓失敗',
  VOIDED: '已作廢',
  NOT_NEEDED: '不需開立',
};

export const invoiceStateTones: Tones<InvoiceState> = {
  NOT_ISSUED: 'due',
  FAILED: 'bad',
  ISSUED: 'good',
  ALLOWED: 'good',
  CORRECTION_FAILED: 'bad',
  VOIDED: 'over',
  NOT_NEEDED: 'over',
};

/** The note of an exception that no person closed. */
export const resolutionWords: Readonly<Record<string, string>> = {
  GIVEN_BACK: '款項退回',
  ASSIGNED: '已指定訂單',
  ACCEPTED: '轉帳視為全額',
  REFUNDED_BY_HAND: '已匯款退回',
  DONE_AT_PROVIDER: '金流已退款',
  TAKEN_IN: '後來已入帳',
  PAID_AGAIN: '顧客已補匯同額款項',
  TAKEN_BACK: '銀行已收回，不算入帳',
  CAME_BACK: '包裹已退回',
  STATEMENT_HAS_IT: '後來的對帳單已有',
  STATEMENT_CORRECTED: '同一份對帳單已改用其他欄位或期間比對',
};

/** The name shown for an exception that no person closed. */
export const resolverWords: Readonly<Record<string, string>> = { SYSTEM: '系統' };

export const exceptionKindWords: Words<ExceptionKind> = {
  PAID_AFTER_CANCEL: '取消後付款',
  PAID_TWICE: '重複付款',
  AMOUNT_DIFFERS: '金額不符',
  PROVIDER_UNKNOWN: '金流查無結果',
  DEPOSIT_LATE: '逾期入帳',
  DEPOSIT_OVER: '轉帳溢付',
  DEPOSIT_UNDER: '轉帳不足',
  DEPOSIT_UNKNOWN: '不明入帳',
  NOT_AT_PROVIDER: '金流沒有這筆',
  NOT_TOLD: '金流未通知',
  REFUND_DIFFERS: '退款不符',
  REFUND_FAILED: '退款失敗',
  REFUND_BY_HAND: '待匯款',
  BOOKS_DIFFER: '帳目不符',
  STATEMENT_DIFFERS: '對帳單金額不符',
  STATEMENT_ONLY: '對帳單有、商店沒有',
  STATEMENT_LACKS: '商店有、對帳單沒有',
  SENT_AFTER_CANCEL: '取消後寄出',
};

import { hasRight, type Right, type Role } from './rights.ts';

/** The kinds of changes that need a second person (their limits are the settings 門檻). Plain data. */
export const approvalKinds = [
  'REFUND',
  'RETURN_REFUND',
  'ORDER_CANCEL',
  'ORDER_EDIT',
  'EXCHANGE',
  'REST_CANCEL',
  'PARCEL_BACK',
  'SHORT_TRANSFER',
  'PRICE_CHANGE',
  'PRICE_IMPORT',
  'DISCOUNT_EVENT',
  'COUPON_EVENT',
  'COUPON_GIFT',
  'VERSION',
  'BULK_CHANGE',
  'MESSAGE',
] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/** APPROVED: a task will carry it out. DONE: it is carried out. LAPSED: nobody decided in time. */
export const approvalStates = ['PENDING', 'APPROVED', 'REFUSED', 'LAPSED', 'DONE'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** Hours after which an undecided approval request expires. */
export const approvalHours = 72;

export const approvalKindLabels: Readonly<Record<ApprovalKind, string>> = {
  REFUND: '退款',
  RETURN_REFUND: '退貨退款',
  ORDER_CANCEL: '取消已付款訂單',
  ORDER_EDIT: '更改已付款訂單的商品',
  EXCHANGE: '換貨退還差額',
  REST_CANCEL: '取消尚未寄出的商品',
  PARCEL_BACK: '退回包裹的退款',
  SHORT_TRANSFER: '不足的轉帳視為全額',
  PRICE_CHANGE: '降價',
  PRICE_IMPORT: '匯入降價或高折扣',
  DISCOUNT_EVENT: '高折扣活動',
  COUPON_EVENT: '高額優惠券',
  COUPON_GIFT: '贈送優惠券',
  VERSION: '發布降價或高折扣草稿',
  BULK_CHANGE: '批次降價或高折扣',
  MESSAGE: '送出訊息',
};

export const approvalStateLabels: Readonly<Record<ApprovalState, string>> = {
  PENDING: '等待核可',
  APPROVED: '已核可，執行中',
  REFUSED: '未核可',
  LAPSED: '已失效',
  DONE: '已核可並完成',
};

/** The right to decide about each kind. */
export const approvalRights = {
  REFUND: 'refund.approve',
  RETURN_REFUND: 'refund.approve',
  ORDER_CANCEL: 'refund.approve',
  ORDER_EDIT: 'refund.approve',
  EXCHANGE: 'refund.approve',
  REST_CANCEL: 'refund.approve',
  PARCEL_BACK: 'refund.approve',
  SHORT_TRANSFER: 'refund.approve',
  PRICE_CHANGE: 'price.approve',
  PRICE_IMPORT: 'price.approve',
  DISCOUNT_EVENT: 'price.approve',
  COUPON_EVENT: 'price.approve',
  COUPON_GIFT: 'price.approve',
  VERSION: 'price.approve',
  BULK_CHANGE: 'price.approve',
  MESSAGE: 'messages.send',
} as const satisfies Record<ApprovalKind, Right>;

/** The kinds about which a role may decide. */
export const decidedBy = (role: Role): ApprovalKind[] =>
  approvalKinds.filter((kind) => hasRight(role, approvalRights[kind]));

/** The effect of an approval request, as the screen shows it. No personal data. */
export interface ApprovalDetail {
  label: string;
  value: string;
}

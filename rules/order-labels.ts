import type {
  BuyerType,
  CarrierType,
  DeliveryTime,
  IslandsType,
  OrderStatus,
  PaymentStatus,
  RefundedGoods,
  ReturnReason,
  ReturnStatus,
  ShipType,
} from '#contract/enumerations.ts';
import type { ParcelState } from '#contract/fulfilment.ts';

/** Shoppers' labels for the values of an order (copy table). */
export const shipTypeLabels: Readonly<Record<ShipType, string>> = {
  HOME: '宅配到府',
  STORE: '超商取貨',
};

export const islandsTypeLabels: Readonly<Record<IslandsType, string>> = {
  MAIN_ISLAND: '台灣本島',
  OUTLYING_ISLAND: '離島',
};

export const deliveryTimeLabels: Readonly<Record<DeliveryTime, string>> = {
  NONE: '不指定',
  BEFORE_13_HOURS: '13 時前',
  AFTER_14_HOURS: '14 時至 18 時',
};

export const buyerTypeLabels: Readonly<Record<BuyerType, string>> = {
  PERSON: '個人發票',
  COMPANY: '公司發票',
};

export const carrierTypeLabels: Readonly<Record<CarrierType, string>> = {
  PHONE: '手機條碼',
  NATURAL_PERSON: '自然人憑證',
  MEMBER: '會員載具',
  DONATE: '捐贈發票',
  NONE: '無',
};

/** The bank of the virtual accounts for transfers. */
export const transferBank = { name: '國泰世華銀行', code: '013' } as const;

/** The labels of G-128. */
export const paymentStatusLabels: Readonly<Record<PaymentStatus, string>> = {
  UNPAID: '待付款',
  PAID: '已付款',
  FAILED: '付款失敗',
  EXPIRED: '已逾期',
  REFUNDED: '已退款',
};

const orderStatusLabels: Readonly<Record<OrderStatus, string>> = {
  ESTABLISHED: '訂單成立',
  PROCESSING: '備貨中',
  SHIPPED: '已出貨',
  ARRIVED: '已送達',
  COMPLETED: '已完成',
  CANCELLED: '已取消',
  RETURNED: '已退貨',
};

/** The name of an order status; that of arrival differs between home delivery and the store (G-128). */
export function orderStatusLabel(orderStatus: OrderStatus, shipType: ShipType): string {
  return orderStatus === 'ARRIVED' && shipType === 'STORE'
    ? '已到店'
    : orderStatusLabels[orderStatus];
}

export const returnReasonLabels: Readonly<Record<ReturnReason, string>> = {
  CHANGED_MIND: '七日鑑賞期退貨',
  DEFECTIVE: '商品瑕疵或損壞',
  WRONG_ITEM: '與訂購商品不符',
};

export const returnStatusLabels: Readonly<Record<ReturnStatus, string>> = {
  REQUESTED: '審核中',
  APPROVED: '等待寄回',
  RECEIVED: '商品檢查中',
  REFUNDED: '已完成退貨',
  REFUSED: '未通過',
};

export const refundedGoodsLabels: Readonly<Record<RefundedGoods, string>> = {
  RESTOCKED: '重新入庫',
  WRITTEN_OFF: '報廢',
  KEPT: '顧客留下',
};

const parcelStateWords: Readonly<Record<ParcelState, string>> = {
  PREPARING: '準備中',
  SENT: '已寄出',
  ARRIVED: '已到店',
  COLLECTED: '已取貨',
  RETURNED: '已退回',
};

/** Where a parcel is, in the shopper's words. Nobody collects what is brought to a home. */
export function parcelStateLabel(state: ParcelState, shipType: ShipType): string {
  const isReceived = state === 'ARRIVED' || state === 'COLLECTED';
  return shipType === 'HOME' && isReceived ? '已送達' : parcelStateWords[state];
}

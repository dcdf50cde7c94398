import type { Delivery } from '#rules/delivery/shipping.ts';
import { reductionsOf } from '#rules/orders/reductions.ts';
import type { OrderThresholds } from '#rules/orders/return-terms.ts';
import type { Quote } from '#rules/quote/types.ts';
import type { OrderRow } from '#server/ordering/orders/insert-order.ts';

/** The columns of the order that the shopper filled in at checkout. */
export type OrderForm = Pick<
  OrderRow,
  | 'buyerName'
  | 'buyerMobile'
  | 'orderNote'
  | 'recipient'
  | 'recipientMobile'
  | 'recipientPhone'
  | 'shipAddress'
  | 'expectedDeliveryTime'
  | 'shipNote'
  | 'storeType'
  | 'storeNo'
  | 'storeName'
  | 'isStoreUnchecked'
  | 'invoiceType'
  | 'carrierType'
  | 'carrierNo'
  | 'loveCode'
  | 'taxName'
  | 'taxNum'
  | 'paymentType'
>;

interface Placed {
  id: number;
  orderNo: string;
  memberId: number;
  quote: Quote;
  thresholds: OrderThresholds;
  form: OrderForm;
  delivery: Delivery;
  couponId: number | null;
  /** The click at LINE Shopping that led to the order. */
  lineEcid: string | null;
  paidExpiredAt: Date | null;
  at: Date;
}

/** The row of a new order that nobody has paid yet. */
export function orderRow({
  id,
  orderNo,
  memberId,
  quote,
  thresholds,
  form,
  delivery,
  couponId,
  lineEcid,
  paidExpiredAt,
  at,
}: Placed): OrderRow {
  const { product, discount, coupon, shipFee, paid } = quote.amounts;
  return {
    ...form,
    id,
    orderNo,
    userId: memberId,
    orderStatus: 'ESTABLISHED',
    paymentStatus: 'UNPAID',
    shipType: delivery.shipType,
    islandsType: delivery.islandsType,
    productAmount: product,
    discountAmount: discount,
    couponAmount: coupon,
    shipFee,
    paidAmount: paid,
    reductions: reductionsOf(quote),
    thresholds,
    userCouponId: couponId,
    lineEcid,
    paidExpiredAt,
    createdAt: at,
  };
}

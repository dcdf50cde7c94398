import type { OrderDetail } from '#contract/entities/orders.ts';
import { storeWithChain } from '#rules/delivery/carriers.ts';
import { wayOf } from '#rules/payments/payment-types.ts';
import type { OrderResult, OrderStatus, PlacedOrder } from '../../stores/order.ts';

/** The required English titles, each with its Chinese text (G-002, G-149, G-158). */
export const resultTitles: Readonly<Record<OrderStatus, { title: string; chinese: string }>> = {
  paymentSuccessful: { title: 'Payment Successful', chinese: '付款成功' },
  paymentConfirming: { title: 'Payment Confirming', chinese: '付款確認中' },
  orderEstablished: { title: 'Order Established', chinese: '訂單成立' },
  waitingForTransfer: { title: 'Waiting For Transfer', chinese: '等待轉帳' },
  paymentFail: { title: 'Payment Fail', chinese: '付款失敗' },
  orderFail: { title: 'Order Fail', chinese: '訂單失敗' },
};

type OrderState = Pick<OrderDetail, 'orderStatus' | 'paymentStatus' | 'paymentType'>;

/** The result of an order by its payment. A cash order counts as established, since cash is paid at the door. */
function statusOf({ orderStatus, paymentStatus, paymentType }: OrderState): OrderStatus {
  if (paymentStatus === 'PAID' || paymentStatus === 'REFUNDED') return 'paymentSuccessful';
  if (orderStatus === 'CANCELLED') return 'paymentFail';
  switch (wayOf(paymentType)) {
    case 'ON_RECEIPT':
      return 'orderEstablished';
    case 'BY_TRANSFER':
      return paymentStatus === 'UNPAID' ? 'waitingForTransfer' : 'paymentFail';
    case 'AT_PROVIDER':
      return 'paymentFail';
  }
}

function placedOrderOf(order: OrderDetail): PlacedOrder {
  const { id, orderNo, paidAmount, totalPrice, paymentType: payMethod } = order;
  const {
    islandsType,
    shipType,
    storeName,
    virtualAccount,
    expiryDate,
    paidExpiredAt,
    canRetryPayment,
  } = order;
  return {
    id,
    orderNo,
    paidAmount,
    totalPrice,
    payMethod,
    islandsType,
    shipType,
    storeName: storeWithChain(order.storeType, storeName),
    virtualAccount,
    expiryDate,
    paidExpiredAt,
    canRetryPayment,
  };
}

/** The result that an order shows. Pass `status` where it does not follow from the order alone. */
export function resultOf(order: OrderDetail, status: OrderStatus = statusOf(order)): OrderResult {
  return { status, order: placedOrderOf(order) };
}

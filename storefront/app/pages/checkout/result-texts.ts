import { formatDateTime } from '#rules/dates.ts';
import { storePickupDays } from '#rules/delivery/store-pickup.ts';
import { formatPrice } from '#rules/numbers.ts';
import { wayOf } from '#rules/payments/payment-types.ts';
import type { OrderResult, PlacedOrder } from '../../stores/order.ts';
import { arrivalOf } from '../product/arrival.ts';

/** From what the days of arrival are counted. */
export interface Arrival {
  now: Date;
  /** Until when an order leaves on the same working day; without it no day is named. */
  cutOff: string | undefined;
}

/** How the goods arrive, for each kind of delivery. A store stores them for seven days. */
function packing(order: PlacedOrder | undefined, arrival: Arrival): string[] {
  if (order?.shipType === 'STORE') {
    return [
      `備貨完成後寄到${order.storeName}，外箱不印商品名稱`,
      `到店後會寄信通知您，請在 ${storePickupDays} 天內攜帶證件取貨`,
    ];
  }
  return [`備貨完成後出貨，外箱不印商品名稱，${daysOf(order, arrival)}`];
}

/** The days for the address of the order; those for both if it is not known. */
function daysOf(order: PlacedOrder | undefined, { now, cutOff }: Arrival): string {
  const toOutlying = '約 5 到 7 個工作天送達';
  if (order?.islandsType === 'OUTLYING_ISLAND') return toOutlying;
  const toMain = cutOff ? `預計 ${arrivalOf(now, cutOff).days}送達` : '出貨後 1 到 2 個工作天送達';
  return order?.islandsType ? toMain : `本島${toMain}，離島${toOutlying}`;
}

function cashStep({ shipType, paidAmount }: PlacedOrder): string {
  const price = formatPrice(paidAmount);
  return shipType === 'STORE' ? `商品到店後取貨時付款 ${price}` : `收件時請準備現金 ${price}`;
}

const stepsOfConfirming = ['付款結果確認後，會寄信通知您並開始備貨', '確認期間請不要重複付款'];

function stepsOfEstablished(
  order: PlacedOrder | undefined,
  whereTo: string,
  arrival: Arrival,
): string[] {
  if (order && wayOf(order.payMethod) !== 'ON_RECEIPT') {
    return [whereTo, ...stepsOfConfirming];
  }
  return [whereTo, ...packing(order, arrival), ...(order ? [cashStep(order)] : [])];
}

function stepsOfTransfer(order: PlacedOrder | undefined, whereTo: string): string[] {
  return [
    whereTo,
    order?.virtualAccount
      ? '請在期限內轉帳到上方的專屬帳號，金額須完全相符，逾期訂單會自動取消'
      : '轉帳帳號尚未取得，請到訂單明細取得帳號',
    '入帳後即開始備貨',
  ];
}

function stepsOfFailedPayment(order: PlacedOrder | undefined): string[] {
  if (!order?.canRetryPayment) return ['付款狀態請見訂單明細'];
  return [
    `訂單已保留至 ${formatDateTime(order.paidExpiredAt)}，期限內可以到訂單明細重新付款`,
    '逾期未付款，訂單會自動取消',
  ];
}

/** The next steps, one sentence each. `email` is the address for e-mails; the order arrives as `arrival` says. */
export function nextSteps(
  { status, order }: OrderResult,
  email: string,
  arrival: Arrival,
): string[] {
  const whereTo = `訂單通知會寄到 ${email}`;
  switch (status) {
    case 'paymentConfirming':
      return [whereTo, ...stepsOfConfirming];
    case 'orderEstablished':
      return stepsOfEstablished(order, whereTo, arrival);
    case 'waitingForTransfer':
      return stepsOfTransfer(order, whereTo);
    case 'paymentSuccessful':
      return [whereTo, ...packing(order, arrival)];
    case 'paymentFail':
      return stepsOfFailedPayment(order);
    case 'orderFail':
      return order
        ? ['訂單已建立，付款沒有完成，請到訂單明細確認']
        : ['沒有成立訂單，也沒有向您收款', '商品仍在購物車，請回購物車確認後再送出'];
  }
}

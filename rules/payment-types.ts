import { type PaymentType, paymentTypes, type ShipType } from '#contract/enumerations.ts';
import { dayInMilliseconds, endOfTaipeiDay } from './dates.ts';
import type { Delivery } from './shipping.ts';

/** How the money of an order reaches the shop. */
export type PaymentWay =
  /** On a page of the provider's: the shopper leaves the shop for it and comes back. */
  | 'AT_PROVIDER'
  /** By a transfer to an account that only this order has. */
  | 'BY_TRANSFER'
  /** To the carrier at the door, or to the store: the goods leave before the money comes (G-116). */
  | 'ON_RECEIPT';

/** A text that may differ with the way of delivery. */
type TextByShipType = Readonly<Record<ShipType, string>>;

/** What both sides must know of a kind of payment. */
interface PaymentKind {
  way: PaymentWay;
  /** Its name (copy table). */
  label: TextByShipType;
  /** What choosing it means, said beside the choice. */
  note: TextByShipType;
  /** By which way money goes back and how long that takes, said in the letter. */
  refundNote: string;
  /** Until when an order of this moment can be paid; null: without an end (G-120). */
  deadline(placedAt: Date): Date | null;
  /** Whether another payment of the same order may be started (G-126). */
  mayRetry: boolean;
}

const always = (text: string): TextByShipType => ({ HOME: text, STORE: text });

const aDayLater = (placedAt: Date) => new Date(placedAt.getTime() + dayInMilliseconds);
const refundByTransfer = '款項以轉帳退回，客服會與您確認退款帳戶';

/** Every kind of payment; whoever asks what kind one is asks this table. */
export const paymentKinds: Readonly<Record<PaymentType, PaymentKind>> = {
  LINE_PAY: {
    way: 'AT_PROVIDER',
    label: always('LINE Pay'),
    note: always('前往 LINE Pay 付款'),
    refundNote: '款項退回您的 LINE Pay 付款方式，實際入帳時間依 LINE Pay 與發卡銀行作業而定',
    deadline: aDayLater,
    mayRetry: true,
  },
  CATHAY_CREDIT_CARD: {
    way: 'AT_PROVIDER',
    label: always('信用卡'),
    note: always('前往國泰世華銀行的安全頁面，卡號不經過本站'),
    refundNote: '款項退回原信用卡，依發卡銀行作業約需 7 到 14 個工作天',
    deadline: aDayLater,
    mayRetry: true,
  },
  CATHAY_ATM: {
    way: 'BY_TRANSFER',
    label: always('ATM 轉帳'),
    note: always('送出訂單後取得專屬帳號，三天內轉帳'),
    refundNote: refundByTransfer,
    // Until the end of the third day.
    deadline: (placedAt) => endOfTaipeiDay(placedAt, 3),
    mayRetry: false,
  },
  HOME_CASH: {
    way: 'ON_RECEIPT',
    label: { HOME: '貨到付款', STORE: '取貨付款' },
    note: { HOME: '商品送達時，以現金付給宅配人員', STORE: '到店取貨時付款給門市人員' },
    refundNote: refundByTransfer,
    deadline: () => null,
    mayRetry: false,
  },
};

export function wayOf(paymentType: PaymentType): PaymentWay {
  return paymentKinds[paymentType].way;
}

/** The kinds whose money comes in this way. */
export function paymentTypesOf(way: PaymentWay): PaymentType[] {
  return (Object.keys(paymentKinds) as PaymentType[]).filter((type) => wayOf(type) === way);
}

/** Cash is paid at the door, or at the counter of the store (G-116). */
export function paymentTypeLabel(paymentType: PaymentType, shipType: ShipType): string {
  return paymentKinds[paymentType].label[shipType];
}

/** TWD that a carrier collects at most, at the door or at the store (G-116). */
export const cashLimit = 20_000;

/** Why an order cannot be paid in a certain way. */
export type PaymentObstacle =
  /** No carrier collects cash at the door on outlying islands (G-116). */
  | 'NO_CASH_ON_OUTLYING_ISLANDS'
  /** More than a carrier collects. */
  | 'OVER_CASH_LIMIT';

export interface PaymentOffer {
  paymentType: PaymentType;
  /** Undefined: the order may be paid so. */
  obstacle: PaymentObstacle | undefined;
}

/**
 * Every kind of payment, and what stands against it for an order of this delivery and amount (TWD). Stores take cash on
 * receipt everywhere (G-116).
 */
export function paymentOffers(delivery: Delivery, paidAmount: number): PaymentOffer[] {
  return paymentTypes.map((paymentType) => ({
    paymentType,
    obstacle: paymentObstacle(paymentType, delivery, paidAmount),
  }));
}

/** What stands against one kind of payment. */
export function paymentObstacle(
  paymentType: PaymentType,
  { islandsType, shipType }: Delivery,
  paidAmount: number,
): PaymentObstacle | undefined {
  if (wayOf(paymentType) !== 'ON_RECEIPT') return undefined;
  if (shipType === 'HOME' && islandsType === 'OUTLYING_ISLAND')
    return 'NO_CASH_ON_OUTLYING_ISLANDS';
  return paidAmount > cashLimit ? 'OVER_CASH_LIMIT' : undefined;
}

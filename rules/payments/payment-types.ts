import type { PaymentType, ShipType } from '#contract/enumerations.ts';
import { mostCashOnReceipt } from '#contract/payment-enumerations.ts';
import type { Delivery } from '../delivery/shipping.ts';

/** How the money of an order reaches the shop. */
export type PaymentWay =
  /** On a page of the provider: the shopper leaves the shop and comes back. */
  | 'AT_PROVIDER'
  /** By a transfer to a virtual account that belongs to this order only. */
  | 'BY_TRANSFER'
  /** In cash, to the carrier at the door or to the store: the goods leave before the money comes (G-116). */
  | 'ON_RECEIPT';

/** A text that may depend on the delivery. */
type TextByShipType = Readonly<Record<ShipType, string>>;

/** The properties of a payment type. */
interface PaymentKind {
  way: PaymentWay;
  /** Its name (copy table). */
  label: TextByShipType;
  /** The text beside the choice: the next steps of the shopper. */
  note: TextByShipType;
  /** What its name does not say: the cards that are accepted, or cash. */
  marks: readonly string[];
  /** Whether the same order may have another attempt (G-126). */
  mayRetry: boolean;
}

const always = (text: string): TextByShipType => ({ HOME: text, STORE: text });

/**
 * Every payment type, in the order in which shoppers see them (G-177). Code that depends on the type reads this
 * table instead of comparing types.
 */
export const paymentKinds: Readonly<Record<PaymentType, PaymentKind>> = {
  LINE_PAY: {
    way: 'AT_PROVIDER',
    label: always('LINE Pay'),
    note: always('前往 LINE Pay 付款'),
    marks: [],
    mayRetry: true,
  },
  CATHAY_CREDIT_CARD: {
    way: 'AT_PROVIDER',
    label: always('信用卡'),
    note: always('前往國泰世華銀行的安全頁面，卡號不經過本站'),
    marks: ['VISA', 'Mastercard', 'JCB'],
    mayRetry: true,
  },
  CATHAY_ATM: {
    way: 'BY_TRANSFER',
    label: always('ATM 轉帳'),
    note: always('送出訂單後取得專屬帳號，三天內轉帳'),
    marks: [],
    mayRetry: false,
  },
  HOME_CASH: {
    way: 'ON_RECEIPT',
    label: { HOME: '貨到付款', STORE: '取貨付款' },
    note: { HOME: '商品送達時，以現金付給宅配人員', STORE: '到店取貨時付款給門市人員' },
    marks: ['現金'],
    mayRetry: false,
  },
};

/** Every payment type, in the order in which shoppers see them. */
export const shownPaymentTypes = Object.keys(paymentKinds) as PaymentType[];

/** How the money of a payment type arrives: at a provider, by a transfer, or on receipt. */
export function wayOf(paymentType: PaymentType): PaymentWay {
  return paymentKinds[paymentType].way;
}

/** The payment types whose money arrives in this way. */
export function paymentTypesOf(way: PaymentWay): PaymentType[] {
  return shownPaymentTypes.filter((type) => wayOf(type) === way);
}

/** The name of a payment type; that of cash differs between home delivery and the store (G-116). */
export function paymentTypeLabel(paymentType: PaymentType, shipType: ShipType): string {
  return paymentKinds[paymentType].label[shipType];
}

/** The most TWD of an order by payment type; an absent type has no limit. */
export type PaymentLimits = Readonly<Partial<Record<PaymentType, number>>>;

/** The most TWD that a carrier or store collects on receipt (G-116). */
export const carrierLimits = { HOME_CASH: mostCashOnReceipt } as const satisfies PaymentLimits;

/** Why an order cannot be paid with a payment type. */
export type PaymentObstacle =
  /** No carrier collects cash at the door on outlying islands (G-116). */
  | 'NO_CASH_ON_OUTLYING_ISLANDS'
  /** The amount is above the limit of this payment type. */
  | 'OVER_LIMIT';

export interface PaymentOffer {
  paymentType: PaymentType;
  /** Undefined if the order may be paid with this type. */
  obstacle: PaymentObstacle | undefined;
}

/**
 * Every payment type with its obstacle, if any, in the order in which shoppers see them, for an order with this
 * delivery and amount (TWD). Stores collect cash everywhere (G-116).
 */
export function paymentOffers(
  delivery: Delivery,
  paidAmount: number,
  limits: PaymentLimits,
): PaymentOffer[] {
  return shownPaymentTypes.map((paymentType) => ({
    paymentType,
    obstacle: paymentObstacle(paymentType, delivery, paidAmount, limits),
  }));
}

/** Why an order with this delivery and amount (TWD) cannot be paid with this type; undefined if it can. */
export function paymentObstacle(
  paymentType: PaymentType,
  { islandsType, shipType }: Delivery,
  paidAmount: number,
  limits: PaymentLimits,
): PaymentObstacle | undefined {
  if (
    wayOf(paymentType) === 'ON_RECEIPT' &&
    shipType === 'HOME' &&
    islandsType === 'OUTLYING_ISLAND'
  )
    return 'NO_CASH_ON_OUTLYING_ISLANDS';
  return paidAmount > (limits[paymentType] ?? paidAmount) ? 'OVER_LIMIT' : undefined;
}

import type { StandingDelivery, StandingOrder } from '#contract/calls/standing-orders.ts';
import type { OrderDetail } from '#contract/entities/orders.ts';
import type { Recipient } from '#contract/entities/saved-details.ts';
import type { PaymentType } from '#contract/enumerations.ts';
import type { RhythmWeeks } from '#contract/standing-orders.ts';
import { taipeiDay } from '#rules/dates.ts';
import { namedChain, storeWithChain } from '#rules/delivery/carriers.ts';
import { dayAfter } from '#rules/orders/standing-order.ts';

/** Goods of the form. */
export interface WantedGoods {
  kind: 'product' | 'combination';
  id: number;
  name: string;
  image: string;
  quantity: number;
}

/** What the form holds. */
export interface StandingForm {
  goods: WantedGoods[];
  rhythmWeeks: RhythmWeeks | null;
  /** YYYY-MM-DD */
  nextOn: string;
  delivery: StandingDelivery;
  paymentType: PaymentType;
}

/** A form with the goods, delivery and payment of an order; the first parcel comes in four weeks. */
export function formOfOrder(order: OrderDetail, now: Date): StandingForm {
  const ofKind = (kind: WantedGoods['kind'], items: OrderDetail['items']['products']) =>
    items.map(({ id, name, image, quantity }) => ({ kind, id, name, image, quantity }));
  return {
    goods: [
      ...ofKind('product', order.items.products),
      ...ofKind('combination', order.items.productCombinations),
    ],
    rhythmWeeks: 4,
    nextOn: dayAfter(taipeiDay(now), 28),
    delivery: deliveryOfOrder(order),
    paymentType: order.paymentType,
  };
}

/** The delivery and the invoice of an order. Notes belong to one parcel and are left out. */
const deliveryOfOrder = (order: OrderDetail): StandingDelivery => ({
  orderNote: '',
  recipient: order.recipient,
  recipientMobile: order.recipientMobile,
  recipientPhone: order.recipientPhone,
  shipAddress: order.shipType === 'STORE' ? '' : order.shipAddress,
  expectedDeliveryTime: order.expectedDeliveryTime,
  shipNote: '',
  shipType: order.shipType,
  ...namedChain(order.storeType),
  storeNo: order.storeNo,
  storeName: order.storeName,
  invoiceType: order.invoiceType,
  carrierType: order.carrierType,
  carrierNo: order.carrierNo,
  loveCode: order.loveCode,
  taxName: order.taxName,
  taxNum: order.taxNum,
});

/** A form with what a standing order is now. */
export const formOfStanding = (order: StandingOrder): StandingForm => ({
  goods: order.items,
  rhythmWeeks: order.rhythmWeeks as RhythmWeeks | null,
  nextOn: order.nextOn,
  delivery: order.order,
  paymentType: order.paymentType,
});

/** The part of a delivery that is about its invoice. */
export type StandingInvoice = Pick<
  StandingDelivery,
  'invoiceType' | 'carrierType' | 'carrierNo' | 'loveCode' | 'taxName' | 'taxNum'
>;

export const invoiceOf = (delivery: StandingDelivery): StandingInvoice => {
  const { invoiceType, carrierType, carrierNo, loveCode, taxName, taxNum } = delivery;
  return { invoiceType, carrierType, carrierNo, loveCode, taxName, taxNum };
};

/** The same invoice with a saved recipient. The note for the carrier goes, unless recipient and place stay. */
export function withRecipient(delivery: StandingDelivery, recipient: Recipient): StandingDelivery {
  const changed = {
    ...delivery,
    recipient: recipient.name,
    recipientMobile: recipient.mobileNumber,
    recipientPhone: recipient.telephoneNumber,
    shipType: recipient.type,
    shipAddress: recipient.city + recipient.cityZone + recipient.address,
    expectedDeliveryTime: recipient.expectedDeliveryTime,
    storeType: recipient.storeType,
    storeNo: recipient.storeCode,
    storeName: recipient.storeName,
  };
  const goesToSame = placeKey(changed) === placeKey(delivery);
  return { ...changed, shipNote: goesToSame ? delivery.shipNote : '' };
}

/** The address of a store belongs to its number. */
const placeKey = ({ recipient, shipType, shipAddress, storeType, storeNo }: StandingDelivery) =>
  JSON.stringify([
    recipient,
    shipType,
    ...(shipType === 'STORE' ? [storeType, storeNo] : [shipAddress]),
  ]);

/** The goods as the calls take them. */
export function itemsOf({ goods }: Pick<StandingForm, 'goods'>) {
  const ofKind = (wanted: WantedGoods['kind']) =>
    goods.filter(({ kind }) => kind === wanted).map(({ id, quantity }) => ({ id, quantity }));
  return { products: ofKind('product'), productCombinations: ofKind('combination') };
}

/** Recipient and place in one line. */
export const placeOf = ({
  recipient,
  shipType,
  shipAddress,
  storeType,
  storeName,
}: StandingDelivery) =>
  `${recipient}，${shipType === 'STORE' ? storeWithChain(storeType, storeName) : shipAddress}`;

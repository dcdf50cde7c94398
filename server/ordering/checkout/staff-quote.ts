import type { PaymentType } from '#contract/enumerations.ts';
import type { OrderPaymentChoice } from '#contract/order-management.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { chainOf } from '#rules/delivery/carriers.ts';
import type { Delivery } from '#rules/delivery/shipping.ts';
import { districtOfAddress } from '#rules/delivery/taiwan-districts.ts';
import { type AskedAddOn, type CartLine, withAddOnUnits } from '#rules/goods/cart-lines.ts';
import type { OrderThresholds } from '#rules/orders/return-terms.ts';
import { noCashSentence } from '#rules/orders/uncollected.ts';
import { paymentDeadline } from '#rules/payments/payment-deadline.ts';
import { paymentOffers, paymentTypesOf, wayOf } from '#rules/payments/payment-types.ts';
import type { RuleResult } from '#rules/quote/rule-sentences.ts';
import type { Quote } from '#rules/quote/types.ts';
import { type GiftMaterialNos, readGiftMaterialNos } from '#server/commerce/gifts/read-gifts.ts';
import type { GivenDiscounts } from '#server/commerce/promotions/discount-uses.ts';
import { quoteCart } from '#server/ordering/cart/evaluate-cart.ts';
import {
  explainCart,
  offeredGifts,
  readGoods,
  readRules,
  refuseIdleCoupon,
  refuseOtherAmount,
  refuseParcel,
  refuseUnsellable,
  stockedProducts,
} from '#server/ordering/cart/price-cart.ts';
import { emptySavedCart } from '#server/ordering/cart/saved-cart.ts';
import { refuseUnknownBarcode } from '#server/ordering/invoicing/check-mobile-barcode.ts';
import { readDeliverySettings } from '#server/ordering/logistics/delivery-settings.ts';
import { refuseChain, storeStatement } from '#server/ordering/logistics/find-store.ts';
import { type PaymentTerms, readPaymentTerms } from '#server/ordering/payments/payment-terms.ts';
import { readBuyingContext } from '#server/ordering/reservations/buying-context.ts';
import { isCashRefused } from '#server/people/members/refuse-cash.ts';
import { runStatement } from '#server/platform/database/run-named.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { Shop } from '#server/shop.ts';
import { type CheckoutBody, readCheckoutFields } from './checkout-fields.ts';
import { confirmPlace, refuseDelivery, storeOf } from './confirm-delivery.ts';
import { givenWithLimits } from './limited-discounts.ts';
import type { OrderForm } from './order-row.ts';
import { orderThresholds } from './order-thresholds.ts';

/** An order as an operator gives it. */
export interface AskedStaffOrder {
  /** Null for a buyer who is not a member yet. */
  memberId: number | null;
  lines: readonly CartLine[];
  addOns: readonly AskedAddOn[];
  couponId: number | null;
  delivery: Omit<CheckoutBody['order'], 'paymentType'>;
  paymentType: OrderPaymentChoice;
  /** TWD that the buyer was told; undefined if nothing was. */
  agreedAmount: number | undefined;
  /** Nothing is ordered by it, so ECPay is not asked about a mobile barcode. */
  isDraft?: boolean;
}

/** The order at the prices of this moment, with all that is written of it. */
export interface QuotedStaffOrder {
  quote: Quote;
  delivery: Delivery;
  form: Omit<OrderForm, 'buyerName' | 'buyerMobile'>;
  couponId: number | null;
  giftMaterialNos: GiftMaterialNos;
  thresholds: OrderThresholds;
  isFirstPurchase: boolean;
  limitedDiscounts: GivenDiscounts;
  explanation: readonly RuleResult[];
  paidExpiredAt: Date | null;
}

/**
 * Quotes an order of an operator with the functions and refusals of a shopper's cart and checkout. Reads the shop's
 * cached data, so call it outside of transactions; nothing is written.
 */
export async function quoteStaffOrder(shop: Shop, order: AskedStaffOrder) {
  const fields = readCheckoutFields(order.delivery, 'delivery');
  if (!fields.ok) return fields;
  const delivery = deliveryTo(fields.value);
  const { carriers, ...settings } = await readDeliverySettings(shop);
  const undeliverable = refuseDelivery(fields.value, delivery, settings);
  if (undeliverable) return undeliverable;
  const store = storeOf(fields.value);
  const unknownChain = refuseChain(store, carriers, 'delivery.store_type');
  if (unknownChain) return unknownChain;
  const isToStore = delivery.shipType === 'STORE';
  const stores = isToStore ? await runStatement(shop.db, storeStatement(store)) : [];
  const place = confirmPlace(fields.value, delivery, stores, 'delivery.store_no');
  if (!place.ok) return place;

  const buyerId = order.memberId ?? 0;
  const { lines, addOns, couponId } = order;
  const rules = await readRules(shop);
  const goods = await readGoods(shop.db, shop, withAddOnUnits(lines, addOns));
  const giftIds = await offeredGifts(shop);
  const wanted = { productIds: stockedProducts(goods), giftIds, couponId };
  const context = await readBuyingContext(shop.db, buyerId, wanted);
  if (context.isClosed) return refused('SERVICE_IS_MAINTAINING');
  const cart = { ...emptySavedCart, ...delivery, addOns, couponId };
  const priced = { cart, lines, goods, rules, context };
  const { quote, input, coupon } = await quoteCart(shop, buyerId, priced);
  if (coupon.lost) return refused(coupon.lost);
  const { paid } = quote.amounts;
  const changed =
    refuseUnsellable(quote) ??
    refuseParcel(
      quote,
      { ...delivery, storeType: isToStore ? chainOf(store.storeType) : null },
      carriers,
    ) ??
    refuseIdleCoupon(quote) ??
    refuseOtherAmount(quote, order.agreedAmount ?? paid);
  if (changed) return changed;
  const payment = await choosePayment(shop, order, delivery, paid);
  if (!payment.ok) return payment;
  const unknown = order.isDraft
    ? undefined
    : await refuseUnknownBarcode(shop, buyerId, fields.value, 'delivery.carrier_no');
  if (unknown) return unknown;
  const { orderNote, shipNote } = order.delivery;
  const { paymentType, paidExpiredAt } = payment.value;
  return done<QuotedStaffOrder>({
    quote,
    delivery,
    form: { ...fields.value, ...place.value, orderNote, shipNote, paymentType },
    couponId,
    giftMaterialNos: await readGiftMaterialNos(
      shop.db,
      quote.gifts.map(({ id }) => id),
    ),
    thresholds: orderThresholds(quote, rules, input.coupon),
    isFirstPurchase: context.isFirstPurchase,
    limitedDiscounts: givenWithLimits(rules, quote),
    explanation: await explainCart(input, quote),
    paidExpiredAt,
  });
}

/** The address decides about the islands; stores have one fee everywhere. */
export function deliveryTo({
  shipType,
  shipAddress,
}: {
  shipType: Delivery['shipType'];
  shipAddress: string;
}) {
  const islandsType = shipType === 'HOME' ? districtOfAddress(shipAddress)?.islandsType : undefined;
  return { shipType, islandsType: islandsType ?? 'MAIN_ISLAND' } satisfies Delivery;
}

interface ChosenPayment {
  paymentType: PaymentType;
  paidExpiredAt: Date | null;
}

/**
 * The payment type of the order and its deadline. With a payment link the order begins with the first type that it
 * may be paid with, and the buyer has as long as for a transfer, because a letter is not read at once.
 */
async function choosePayment(
  shop: Shop,
  { memberId, paymentType: choice }: AskedStaffOrder,
  delivery: Delivery,
  amount: number,
): Promise<Outcome<ChosenPayment, 'PAYMENT_TYPE_IS_NOT_SUPPORTED' | 'VALIDATION_FAILED'>> {
  const terms = await readPaymentTerms(shop);
  const payable = payableTypes(terms, delivery, amount);
  const byLink = payable.find((type) => wayOf(type) !== 'ON_RECEIPT');
  const paymentType = choice === 'PAYMENT_LINK' ? byLink : payable.find((type) => type === choice);
  if (!paymentType) return refused('PAYMENT_TYPE_IS_NOT_SUPPORTED');
  if (memberId !== null && (await isCashRefused(shop.db, memberId, paymentType))) {
    return invalid({ payment_type: noCashSentence });
  }
  const [transfer = paymentType] = paymentTypesOf('BY_TRANSFER');
  const deadlineOf = choice === 'PAYMENT_LINK' ? transfer : paymentType;
  const paidExpiredAt = paymentDeadline(deadlineOf, shop.clock.now(), terms.transferDays);
  return done({ paymentType, paidExpiredAt });
}

const payableTypes = ({ offered, limits }: PaymentTerms, delivery: Delivery, amount: number) =>
  paymentOffers(delivery, amount, limits)
    .filter(({ paymentType, obstacle }) => !obstacle && offered.includes(paymentType))
    .map(({ paymentType }) => paymentType);

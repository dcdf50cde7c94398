import type { Refusal } from '#contract/call.ts';
import type { orderCalls } from '#contract/calls/orders.ts';
import { endpoints } from '#contract/endpoints.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { withAddOnUnits } from '#rules/goods/cart-lines.ts';
import { isCashTaken, noCashSentence } from '#rules/orders/uncollected.ts';
import { paymentObstacle } from '#rules/payments/payment-types.ts';
import { quote as quoteOf } from '#rules/quote/quote.ts';
import { areCurrent } from '#server/commerce/catalog/read-saleable.ts';
import {
  cachedGoods,
  explainCart,
  offeredGifts,
  quoteInput,
  readGoods,
  readRules,
  refuseIdleCoupon,
  refuseOtherAmount,
  refuseParcelToChain,
  refuseUnsellable,
} from '#server/ordering/cart/price-cart.ts';
import { linesOf } from '#server/ordering/cart/saved-cart.ts';
import { usableCoupon } from '#server/ordering/cart/usable-coupon.ts';
import { refuseUnknownBarcode } from '#server/ordering/invoicing/check-mobile-barcode.ts';
import { readDeliverySettings } from '#server/ordering/logistics/delivery-settings.ts';
import {
  type FoundStore,
  refuseChain,
  storeStatement,
} from '#server/ordering/logistics/find-store.ts';
import { readPaymentTerms } from '#server/ordering/payments/payment-terms.ts';
import { isDisabledPayment } from '#server/ordering/payments/providers.ts';
import {
  type CheckoutContext,
  checkoutStatement,
  toCheckoutContext,
} from '#server/ordering/reservations/buying-context.ts';
import { isLive } from '#server/ordering/reservations/temporary-orders.ts';
import {
  type CashEligibility,
  cashEligibilityStatement,
  toCashEligibility,
} from '#server/people/members/uncollected.ts';
import type { Statement } from '#server/platform/database/run-batch.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import { onlyOnce, type StoreAnswer } from '#server/platform/http/idempotency.ts';
import type { Shop } from '#server/shop.ts';
import { type CheckoutBody, type CheckoutFields, readCheckoutFields } from './checkout-fields.ts';
import { confirmPlace, refuseDelivery, storeOf } from './confirm-delivery.ts';
import { givenWithLimits } from './limited-discounts.ts';
import { orderThresholds } from './order-thresholds.ts';
import { type PlacedOrder, placeOrder } from './place-order.ts';
import { refuseOtherGifts } from './promised-gifts.ts';
import { reportToLineShop } from './report-to-line-shop.ts';

type CheckoutCode = Refusal<typeof orderCalls.checkout> | 'VALIDATION_FAILED';

export interface CheckoutRequest {
  memberId: number;
  idempotencyKey: string | undefined;
  /** Statements that may refuse the request; see `RepeatableRequest`. */
  admission?: readonly Statement[] | undefined;
  body: CheckoutBody;
}

/** Turns the member's temporary order into an order; requests with the same Idempotency-Key make one order. */
export async function checkout(
  shop: Shop,
  { memberId, idempotencyKey: key, admission, body }: CheckoutRequest,
) {
  // This refusal asks the shopper to try again, so it is not stored: the same form must succeed once LINE accepts.
  const passing = ['LINE_SHOP_ORDER_ERROR'] as const;
  const endpoint = endpoints.checkout.path;
  const request = { memberId, endpoint, key, body, admission, passing };
  const fields = readCheckoutFields(body.order);
  const isToStore = fields.ok && fields.value.shipType === 'STORE';
  return onlyOnce(
    shop,
    request,
    (storeAnswer: StoreAnswer<PlacedOrder>, checkout, cash, stores) => {
      const context = { ...toCheckoutContext(checkout), cash: toCashEligibility(cash), stores };
      return checkoutOnce(shop, { memberId, body, fields, context }, storeAnswer);
    },
    [
      checkoutStatement(memberId, await offeredGifts(shop)),
      cashEligibilityStatement(memberId),
      ...(isToStore ? [storeStatement(storeOf(fields.value))] : []),
    ],
  );
}

interface Checkout extends Pick<CheckoutRequest, 'memberId' | 'body'> {
  fields: ReturnType<typeof readCheckoutFields>;
  /** The data that were read in the same round trip as the claim of the key. */
  context: CheckoutContext & { cash: CashEligibility; stores?: readonly FoundStore[] | undefined };
}

async function checkoutOnce(
  shop: Shop,
  { memberId, body: { user, order }, fields, context }: Checkout,
  storeAnswer: StoreAnswer<PlacedOrder>,
): Promise<Outcome<PlacedOrder, CheckoutCode>> {
  if (isDisabledPayment(shop.config, order.paymentType)) {
    return invalid({ 'order.payment_type': '目前不提供此付款方式' });
  }
  if (!fields.ok) return fields;
  const { isClosed, temporaryOrder, orderId } = context;
  if (isClosed) return refused('SERVICE_IS_MAINTAINING');
  if (!temporaryOrder || orderId === null) return refused('TEMP_ORDER_FAILED');
  if (!isLive(temporaryOrder, shop.clock.now())) return refused('LOCK_STOCKS_ARE_EXPIRED');

  const confirmed = await confirmTerms(shop, {
    order,
    fields: fields.value,
    temporaryOrder,
    context,
  });
  if (!confirmed.ok) return confirmed;
  const { place, terms } = confirmed.value;
  const priced = await priceAgain(shop, { memberId, temporaryOrder, context }, confirmed.value);
  if (!priced.ok) return priced;
  const { rules, input, quote } = priced.value;
  const unknown = await refuseUnknownBarcode(shop, memberId, fields.value, 'order.carrier_no');
  if (unknown) return unknown;
  const announced = await reportToLineShop(shop, temporaryOrder, quote);
  if (!announced.ok) return announced;
  const { orderNote, shipNote, paymentType } = order;
  const buyer = { buyerName: user.name, buyerMobile: user.mobileNumber };
  return placeOrder(
    shop,
    {
      id: orderId,
      memberId,
      temporaryOrder,
      quote,
      giftMaterialNos: context.giftMaterialNos,
      thresholds: orderThresholds(quote, rules, input.coupon),
      form: { ...fields.value, ...place, ...buyer, orderNote, shipNote, paymentType },
      transferDays: terms.transferDays,
      limitedDiscounts: givenWithLimits(rules, quote),
      explanation: await explainCart(input, quote),
      announced: announced.value,
    },
    storeAnswer,
  );
}

interface OpenCheckout {
  temporaryOrder: NonNullable<CheckoutContext['temporaryOrder']>;
  context: Checkout['context'];
}

/** Where the parcel goes and the terms of payment, if the form fits the temporary order and the settings of now. */
async function confirmTerms(
  shop: Shop,
  {
    order,
    fields,
    temporaryOrder: { content, islandsType, shipType },
    context: { cash, stores },
  }: OpenCheckout & { order: CheckoutBody['order']; fields: CheckoutFields },
) {
  const delivery = { islandsType, shipType };
  // The total to which the shopper agreed has the fee of the other way of delivery.
  if (order.shipType !== shipType) return refused('PRE_PROCESS_TEMP_ORDER_FAILED');
  const settings = await readDeliverySettings(shop);
  const { carriers } = settings;
  const undeliverable = refuseDelivery(fields, delivery, settings);
  if (undeliverable) return undeliverable;
  const store = storeOf(fields);
  const unknownChain = refuseChain(store, carriers, 'order.store_type');
  if (unknownChain) return unknownChain;
  const place = confirmPlace(fields, delivery, stores, 'order.store_no');
  if (!place.ok) return place;
  const terms = await readPaymentTerms(shop);
  const isPayable =
    terms.offered.includes(order.paymentType) &&
    paymentObstacle(order.paymentType, delivery, content.paidAmount, terms.limits) === undefined;
  if (!isPayable) return refused('PAYMENT_TYPE_IS_NOT_SUPPORTED');
  if (isCashTaken(order.paymentType, cash)) {
    return invalid({ 'order.payment_type': noCashSentence });
  }
  return done({ delivery, carriers, store, place: place.value, terms });
}

type Confirmed = Extract<Awaited<ReturnType<typeof confirmTerms>>, { ok: true }>['value'];

/** The price of the temporary order at this moment; a refusal if it is not the one to which the shopper agreed. */
async function priceAgain(
  shop: Shop,
  { memberId, temporaryOrder, context }: OpenCheckout & { memberId: number },
  { delivery, carriers, store }: Pick<Confirmed, 'delivery' | 'carriers' | 'store'>,
) {
  const { content, couponId } = temporaryOrder;
  const { addOns = [], giftIds, paidAmount } = content;
  const lines = linesOf(content);
  const wanted = withAddOnUnits(lines, addOns);
  const rules = await readRules(shop);
  const cached = await cachedGoods(shop, wanted);
  const isCurrent = cached && areCurrent(cached, context.versions);
  const goods = isCurrent ? cached : await readGoods(shop.db, shop, wanted);
  const { lost } = usableCoupon(couponId, context.coupon, memberId, shop.clock.now());
  if (lost) return refused(lost);
  const asked = { memberId, lines, addOns, giftIds, goods, delivery, rules };
  const input = await quoteInput(shop, { ...context, ...asked });
  const quote = quoteOf(input);
  const changed =
    refuseUnsellable(quote) ??
    refuseParcelToChain(quote, store, carriers) ??
    refuseIdleCoupon(quote) ??
    refuseOtherAmount(quote, paidAmount) ??
    refuseOtherGifts(quote, content);
  return changed ?? done({ rules, input, quote });
}

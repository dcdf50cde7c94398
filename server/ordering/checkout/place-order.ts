import { done, type Outcome } from '#contract/outcome.ts';
import { taipeiDay } from '#rules/dates.ts';
import type { OrderThresholds } from '#rules/orders/return-terms.ts';
import { paymentDeadline } from '#rules/payments/payment-deadline.ts';
import { neededGifts, neededStock } from '#rules/quote/needed-stock.ts';
import type { RuleResult } from '#rules/quote/rule-sentences.ts';
import type { Quote } from '#rules/quote/types.ts';
import { couponRefusals, couponStatement } from '#server/commerce/coupons/use-coupon.ts';
import type { GiftMaterialNos } from '#server/commerce/gifts/read-gifts.ts';
import type { GivenDiscounts } from '#server/commerce/promotions/discount-uses.ts';
import { saleRefusals, saleStatement } from '#server/commerce/stock/sell-stock.ts';
import { takeOffStatement } from '#server/ordering/cart/take-off-cart.ts';
import { noteStatements } from '#server/ordering/line-shop/report-orders.ts';
import { explanationStatement } from '#server/ordering/orders/explanations/store-explanation.ts';
import { orderStatement } from '#server/ordering/orders/insert-order.ts';
import { orderEventStatement } from '#server/ordering/orders/order-events.ts';
import { orderNumber } from '#server/ordering/orders/order-number.ts';
import {
  consumeStatement,
  type TemporaryOrder,
} from '#server/ordering/reservations/temporary-orders.ts';
import { runBatchOrRefusal, type Statement } from '#server/platform/database/run-batch.ts';
import type { StoreAnswer } from '#server/platform/http/idempotency.ts';
import { killPoint } from '#server/platform/kill-points.ts';
import type { Shop } from '#server/shop.ts';
import { discountRefusals, usedDiscounts } from './limited-discounts.ts';
import { boughtLines, giftLine } from './order-lines.ts';
import { type OrderForm, orderRow } from './order-row.ts';
import { promisedGifts } from './promised-gifts.ts';
import type { AnnouncedOrder } from './report-to-line-shop.ts';

export interface NewOrder {
  /** Drawn for this order before it is written. An announced order has the id that was announced. */
  id: number;
  memberId: number;
  temporaryOrder: TemporaryOrder;
  /** The new quote; it has the total that the shopper agreed to. */
  quote: Quote;
  thresholds: OrderThresholds;
  giftMaterialNos: GiftMaterialNos;
  form: OrderForm;
  /** Days within which an order must be paid by transfer. */
  transferDays: number;
  /** What it gets from discount events with limits. */
  limitedDiscounts: GivenDiscounts;
  /** Why it costs what it does. */
  explanation: readonly RuleResult[];
  /** Set if the order came from LINE Shopping and was reported to it. */
  announced: AnnouncedOrder | undefined;
}

export interface PlacedOrder {
  id: number;
  orderNo: string;
  /** TWD. */
  paidAmount: number;
}

const refusals = [
  'TEMP_ORDER_FAILED',
  'PRE_PROCESS_TEMP_ORDER_FAILED',
  ...discountRefusals,
  ...couponRefusals,
  ...saleRefusals,
] as const;
type PlaceCode = (typeof refusals)[number];

/**
 * Writes order, goods, gifts, coupon, the rest of the cart, e-mail and stored answer in one transaction and one
 * round trip; a refusal undoes all.
 */
export async function placeOrder(
  { db, clock, jobs }: Shop,
  order: NewOrder,
  storeAnswer: StoreAnswer<PlacedOrder>,
): Promise<Outcome<PlacedOrder, PlaceCode>> {
  const { memberId, temporaryOrder, quote, announced } = order;
  const at = announced?.at ?? clock.now();
  const gifts = promisedGifts(quote, temporaryOrder.content);
  const lines = [
    ...boughtLines(quote),
    ...gifts.map((gift) => giftLine(gift, order.giftMaterialNos)),
  ];
  const orderId = announced?.id ?? order.id;
  const placed = { id: orderId, orderNo: orderNumber(orderId, at), paidAmount: quote.amounts.paid };
  const { content, couponId } = temporaryOrder;
  const written = await runBatchOrRefusal(db, refusals, [
    consumeStatement(temporaryOrder, at),
    ...(await firstPurchaseGuard(memberId, gifts)),
    { ...orderStatement(rowOf(order, placed, at), lines), killPoint: 'checkout: order written' },
    explanationStatement(orderId, order.explanation),
    orderEventStatement(orderId, 'PLACED', at),
    takeOffStatement(memberId, { ...content, couponId }, at),
    ...(announced ? await noteStatements({ jobs }, { ...announced, orderId }) : []),
    await jobs.statement('send-order-letter', { orderId, occasion: 'placed' }),
    ...storeAnswer.statements(placed),
    ...(await usedDiscounts({
      orderId,
      memberId,
      day: taipeiDay(at),
      given: order.limitedDiscounts,
    })),
    ...spentCoupon(couponId, { memberId, orderId, at }),
    {
      ...saleStatement({
        temporaryOrderId: temporaryOrder.id,
        orderId,
        needed: neededStock(quote.lines),
        gifts: neededGifts(gifts),
        at,
      }),
      killPoint: 'checkout: before commit',
    },
  ]);
  killPoint('checkout: committed');
  return written.ok ? done(placed) : written;
}

/** An order of the same member in between would get the gift for the first order a second time. */
async function firstPurchaseGuard(memberId: number, gifts: Quote['gifts']): Promise<Statement[]> {
  if (gifts.every(({ reason }) => reason !== 'firstPurchaseGift')) return [];
  const { firstPurchaseStatements } = await import('#server/people/accounts/first-purchase.ts');
  return firstPurchaseStatements(memberId);
}

function spentCoupon(
  userCouponId: number | null,
  use: { memberId: number; orderId: number; at: Date },
): Statement[] {
  if (userCouponId === null) return [];
  return [{ ...couponStatement({ ...use, userCouponId }), killPoint: 'checkout: coupon used' }];
}

function rowOf(
  { temporaryOrder, transferDays, ...order }: NewOrder,
  { id, orderNo }: PlacedOrder,
  at: Date,
) {
  const { shipType, islandsType, couponId, lineEcid } = temporaryOrder;
  return orderRow({
    ...order,
    id,
    orderNo,
    delivery: { shipType, islandsType },
    couponId,
    lineEcid,
    paidExpiredAt: paymentDeadline(order.form.paymentType, at, transferDays),
    at,
  });
}

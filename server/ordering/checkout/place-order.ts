import { done, type Outcome, refused } from '#contract/outcome.ts';
import { paymentDeadline } from '#rules/payment-deadline.ts';
import { neededGifts, neededStock } from '#rules/quote/needed-stock.ts';
import type { Quote } from '#rules/quote/types.ts';
import { reductionsOf } from '#rules/reductions.ts';
import type { OrderThresholds } from '#rules/return-terms.ts';
import { consumeCoupon } from '#server/goods/coupons/use-coupon.ts';
import { readGiftMaterialNos } from '#server/goods/gifts/read-gifts.ts';
import { sellHeldStock } from '#server/goods/stock/sell-stock.ts';
import { takeOffCart } from '#server/ordering/cart/saved-cart.ts';
import {
  consumeTemporaryOrder,
  type TemporaryOrder,
} from '#server/ordering/holding/temporary-orders.ts';
import { noteOrder } from '#server/ordering/line-shop/report-orders.ts';
import { insertOrder, type OrderRow } from '#server/ordering/orders/insert-order.ts';
import { recordOrderEvent } from '#server/ordering/orders/order-events.ts';
import { orderNumber } from '#server/ordering/orders/order-number.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Settle } from '#server/platform/http/idempotency.ts';
import { killPoint } from '#server/platform/kill-points.ts';
import type { Shop } from '#server/shop.ts';
import { boughtLine, giftLine } from './order-lines.ts';
import { promisedGifts } from './promised-gifts.ts';
import type { AnnouncedOrder } from './tell-line-shop.ts';

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

export interface NewOrder {
  memberId: number;
  temporaryOrder: TemporaryOrder;
  /** The new quote; it has the total that the shopper agreed to. */
  quote: Quote;
  thresholds: OrderThresholds;
  form: OrderForm;
  /** Days in which the order is paid if it is paid by transfer. */
  transferDays: number;
  /** Set if the order came from LINE Shopping and was reported to it. */
  announced: AnnouncedOrder | undefined;
}

export interface PlacedOrder {
  id: number;
  orderNo: string;
  /** TWD. */
  paidAmount: number;
}

type PlaceCode =
  | 'TEMP_ORDER_FAILED'
  | 'COUPON_IS_USED'
  | 'COUPON_EVENT_ALL_UNUSABLE'
  | 'LOCK_STOCKS_ARE_EXPIRED'
  | 'PRODUCT_IS_OUT_OF_STOCK'
  | 'GIFT_IS_OUT_OF_STOCK';

/** Writes order, goods, gifts, coupon, the rest of the cart, letter and kept answer in one transaction; a refusal undoes all. */
export async function placeOrder(
  { db, clock, jobs }: Shop,
  order: NewOrder,
  settle: Settle<PlacedOrder>,
): Promise<Outcome<PlacedOrder, PlaceCode>> {
  const { memberId, temporaryOrder, quote, announced } = order;
  const at = announced?.at ?? clock.now();
  const gifts = promisedGifts(quote, temporaryOrder.content);
  const materialNos = await readGiftMaterialNos(
    db,
    gifts.map(({ id }) => id),
  );
  const lines = [
    ...quote.lines.map(boughtLine),
    ...gifts.map((gift) => giftLine(gift, materialNos)),
  ];
  const outcome = await inTransaction(db, async (transaction) => {
    const orderId = await consumeTemporaryOrder(transaction, temporaryOrder, at, announced?.id);
    if (orderId === undefined) return refused('TEMP_ORDER_FAILED');
    const placed = {
      id: orderId,
      orderNo: orderNumber(orderId, at),
      paidAmount: quote.amounts.paid,
    };
    await insertOrder(transaction, toOrder(order, placed, at), lines);
    killPoint('checkout: order written');
    await recordOrderEvent(transaction, orderId, 'PLACED', at);
    await takeOffCart(
      transaction,
      memberId,
      { ...temporaryOrder.content, couponId: temporaryOrder.couponId },
      at,
    );
    if (announced) await noteOrder({ jobs }, transaction, { ...announced, orderId });
    await jobs.enqueue(transaction, 'send-order-letter', { orderId, occasion: 'placed' });
    await settle(transaction, placed);
    const userCouponId = temporaryOrder.couponId;
    if (userCouponId !== null) {
      const used = await consumeCoupon(transaction, { userCouponId, memberId, orderId, at });
      if (!used.ok) return used;
      killPoint('checkout: coupon used');
    }
    const sold = await sellHeldStock(transaction, {
      temporaryOrderId: temporaryOrder.id,
      orderId,
      needed: neededStock(quote.lines),
      gifts: neededGifts(gifts),
      at,
    });
    killPoint('checkout: before commit');
    return sold.ok ? done(placed) : sold;
  });
  killPoint('checkout: committed');
  return outcome;
}

function toOrder(
  { memberId, temporaryOrder, quote, thresholds, form, transferDays }: NewOrder,
  { id, orderNo }: PlacedOrder,
  at: Date,
): OrderRow {
  const { product, discount, coupon, shipFee, paid } = quote.amounts;
  return {
    ...form,
    id,
    orderNo,
    userId: memberId,
    orderStatus: 'ESTABLISHED',
    paymentStatus: 'UNPAID',
    shipType: temporaryOrder.shipType,
    islandsType: temporaryOrder.islandsType,
    productAmount: product,
    discountAmount: discount,
    couponAmount: coupon,
    shipFee,
    paidAmount: paid,
    reductions: reductionsOf(quote),
    thresholds,
    userCouponId: temporaryOrder.couponId,
    lineEcid: temporaryOrder.lineEcid,
    paidExpiredAt: paymentDeadline(form.paymentType, at, transferDays),
    createdAt: at,
  };
}

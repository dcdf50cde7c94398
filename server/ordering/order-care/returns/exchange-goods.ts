import type { HoldReason } from '#contract/fulfilment.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import type { CartLine } from '#rules/goods/cart-lines.ts';
import type { Saleable } from '#rules/goods/saleable.ts';
import { formatTwd } from '#rules/numbers.ts';
import { type ExchangeSum, exchangeSum } from '#rules/orders/exchange-sum.ts';
import { reductionsOf } from '#rules/orders/reductions.ts';
import { atLevel } from '#rules/quote/level-prices.ts';
import { neededStock } from '#rules/quote/needed-stock.ts';
import { quote } from '#rules/quote/quote.ts';
import type { Quote } from '#rules/quote/types.ts';
import { changeSoldStock } from '#server/commerce/stock/change-sold.ts';
import { boughtLines } from '#server/ordering/checkout/order-lines.ts';
import { insertOrder } from '#server/ordering/orders/insert-order.ts';
import { lockOrder } from '#server/ordering/orders/lock-order.ts';
import { orderEventNotes, recordOrderEvent } from '#server/ordering/orders/order-events.ts';
import { drawOrderId, orderNumber } from '#server/ordering/orders/order-number.ts';
import { insertExchange } from '#server/ordering/orders/returns/exchanges.ts';
import { readWholeOrder, type WholeOrder } from '#server/ordering/orders/whole-orders.ts';
import { whyHeld } from '#server/ordering/payments/held-orders.ts';
import { leftToGiveBack } from '#server/ordering/payments/left-to-give-back.ts';
import { whyNotPayable } from '#server/ordering/payments/why-not-payable.ts';
import { readBuyingContext } from '#server/ordering/reservations/buying-context.ts';
import { readLevelTerms } from '#server/people/members/read-level-terms.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { ShopInTransaction } from '#server/shop.ts';
import { goodsOf, isSameGoods } from '../edits/own-prices.ts';
import { refuseOwnParcel } from '../refuse-parcel.ts';
import { closeReturn } from './process-return.ts';
import { linesOfReturn, worthOfReturn } from './return-worth.ts';

export interface WantedExchange {
  wanted: readonly CartLine[];
  /** The wanted goods with their present prices and limits. */
  offered: readonly Saleable[];
  /** The sums that the caller saw; STALE_RECORD if they differ. */
  seen: Pick<ExchangeSum, 'due' | 'givenBack'>;
}

type ReviewCode =
  | 'NOT_FOUND'
  | 'ORDER_CANNOT_BE_MOVED'
  | 'PRODUCT_IS_OUT_OF_STOCK'
  | 'PAYMENT_TYPE_IS_NOT_SUPPORTED';

interface Reviewed {
  order: WholeOrder;
  quoted: Quote;
  sum: ExchangeSum;
}

/**
 * Computes an exchange of returned goods. The same number of units of the same goods costs nothing. More of them
 * cost the price of the order, other goods cost today's price, and the delivery is free. Nothing is written; the
 * order is locked until the commit.
 */
export async function reviewExchange(
  shop: ShopInTransaction,
  transaction: Transaction,
  returnId: number,
  { wanted, offered }: Omit<WantedExchange, 'seen'>,
): Promise<Outcome<Reviewed, ReviewCode>> {
  const locked = await lockOrder(transaction, { returnId }, ['id', 'shipFee']);
  const order = locked && (await readWholeOrder(transaction, locked.id));
  if (!order) return refused('NOT_FOUND');
  const heldFor = await whyHeld(transaction, order.id, shop.clock.now());
  if (heldFor) return refused('ORDER_CANNOT_BE_MOVED', { message: whyNotExchanged[heldFor] });
  const own = goodsOf(order);
  const level = await readLevelTerms(transaction, order.userId);
  const saleables = wanted.flatMap(({ kind, id }) => {
    const now = offered.find((each) => each.kind === kind && each.id === id);
    const line = own.find((each) => isSameGoods(each, { kind, id }));
    return now ? (line ? atPriceOf(now, line.unitPrice) : atLevel(now, level)) : [];
  });
  const quoted = await quoteWithoutTerms(shop, transaction, order, wanted, saleables);
  if (quoted.changes.length > 0) {
    return refused('PRODUCT_IS_OUT_OF_STOCK', { message: '換出的商品庫存不足、超過限購或已下架' });
  }
  // The shopper has paid for one delivery, which serves the exchanged goods.
  const { delivery } = await worthOfReturn(transaction, returnId, order);
  const lines = await linesOfReturn(transaction, returnId, order.id);
  // Goods for the same goods went that way before.
  const isMore = quoted.lines.some(
    (line) => line.count > (lines.find((own) => isSameGoods(own, line))?.units ?? 0),
  );
  const inside = { ...shop, db: transaction };
  const tooLarge = isMore ? await refuseOwnParcel(inside, order, quoted) : undefined;
  if (tooLarge) return tooLarge;
  const sum = exchangeSum({
    returned: lines.map(({ itemId, ...line }) => ({ ...line, id: itemId })),
    wanted: quoted.lines,
    charged: Math.max(0 - delivery, 0),
    left: await leftToGiveBack(transaction, order.id),
  });
  const onReceipt = { ...order, paymentType: 'HOME_CASH' as const };
  const why = sum.due > 0 ? await whyNotPayable(transaction, onReceipt, sum.due) : undefined;
  if (why) {
    const message = `差額 ${formatTwd(sum.due)} 不能在取貨時收取（${why}），請改為退款後另外訂購`;
    return refused('PAYMENT_TYPE_IS_NOT_SUPPORTED', { message });
  }
  return done({ order, quoted, sum });
}

/** Doubtful money, or money that may be refunded, cannot pay for other goods. */
const whyNotExchanged: Readonly<Record<HoldReason, string>> = {
  MONEY: '原訂單的帳款有異常，處理完成後才能換貨',
  APPROVAL: '原訂單有申請等待核可，決定後才能換貨',
};

const atPriceOf = (now: Saleable, price: number): Saleable => ({
  ...now,
  price,
  memberPrice: null,
  eventPrice: null,
  event: null,
  sellingPrice: price,
  // Goods that the shopper has bought may be exchanged even if they are no longer on sale.
  isVisible: true,
});

async function quoteWithoutTerms(
  { clock }: Pick<ShopInTransaction, 'clock'>,
  db: Queryable,
  { userId, islandsType, shipType }: WholeOrder,
  lines: readonly CartLine[],
  saleables: readonly Saleable[],
): Promise<Quote> {
  const productIds = saleables.flatMap(({ components }) => components.map((one) => one.productId));
  const asked = { productIds: [...new Set(productIds)], giftIds: [], couponId: null };
  const { stocks } = await readBuyingContext(db, userId, asked);
  const byKind = (wanted: Saleable['kind']) =>
    new Map(saleables.filter(({ kind }) => kind === wanted).map((each) => [each.id, each]));
  return quote({
    lines,
    goods: { products: byKind('product'), combinations: byKind('combination') },
    stocks,
    giftStocks: new Map(),
    delivery: { islandsType, shipType },
    fees: { homeMainIsland: 0, homeOutlyingIsland: 0, store: 0 },
    freeShippingEvents: [],
    thresholdRewards: [],
    firstPurchaseEvents: [],
    isFirstPurchase: null,
    coupon: null,
    moment: clock.now(),
  });
}

/**
 * Exchanges the goods of a return, in the caller's transaction. It makes an order of the other goods, which the
 * worth of the return pays as far as possible, and closes the return with the remainder. Answers the TWD to refund.
 */
export async function exchangeGoods(
  shop: ShopInTransaction,
  transaction: Transaction,
  returnId: number,
  { seen, ...wantedExchange }: WantedExchange,
): Promise<
  Outcome<
    { amount: number; orderId: number; orderNo: string; credit: number },
    ReviewCode | 'STALE_RECORD' | 'REFUND_EXCEEDS_PAYMENT' | 'IDEMPOTENCY_KEY_REUSED'
  >
> {
  const reviewed = await reviewExchange(shop, transaction, returnId, wantedExchange);
  if (!reviewed.ok) return reviewed;
  const { order, quoted, sum } = reviewed.value;
  if (sum.due !== seen.due || sum.givenBack !== seen.givenBack) {
    return refused('STALE_RECORD', { message: '價格剛有變動，請重新確認差額' });
  }
  const at = shop.clock.now();
  const orderId = await drawOrderId(transaction);
  const orderNo = orderNumber(orderId, at);
  const closed = await closeReturn(shop, transaction, returnId, {
    amount: sum.givenBack,
    // The order of the new goods counts what the returned goods pay for them.
    uncounted: sum.givenBack + sum.credit + sum.charged,
    charged: sum.charged,
    note: `退貨檢查完成，換貨訂單 ${orderNo} 已成立`,
  });
  if (!closed.ok) return closed;
  await placeExchange(transaction, order, { id: orderId, orderNo, quoted, sum, at });
  await insertExchange(transaction, { returnId, orderId, credit: sum.credit });
  const note = `${orderEventNotes.PLACED}（訂單 ${order.orderNo} 換貨）`;
  await recordOrderEvent(transaction, orderId, 'PLACED', at, note);
  await shop.jobs.enqueue(transaction, 'send-order-letter', { orderId, occasion: 'placed' });
  const units = neededStock(quoted.lines);
  const sold = await changeSoldStock(transaction, { orderId, units, gifts: new Map(), at });
  return sold.ok ? done({ amount: sum.givenBack, orderId, orderNo, credit: sum.credit }) : sold;
}

interface Placed {
  id: number;
  orderNo: string;
  quoted: Quote;
  sum: ExchangeSum;
  at: Date;
}

/**
 * Writes the order: for the same recipient and address, with the amount that the return pays as reductions of its
 * lines.
 */
async function placeExchange(
  transaction: Transaction,
  from: WholeOrder,
  { id, orderNo, quoted, sum, at }: Placed,
): Promise<void> {
  const { product, discount, paid } = quoted.amounts;
  // The whole price of the same goods, not only the credit: the part that a coupon paid is not charged again.
  const off = paid - sum.due;
  const title = `訂單 ${from.orderNo}`;
  const named = off > 0 ? [{ kind: 'EXCHANGE' as const, title, amount: off }] : [];
  const {
    lines: _lines,
    loweredAmount: _lowered,
    invoiceNo: _invoice,
    invoicingAt: _invoicing,
    paymentAt: _payment,
    virtualAccount: _account,
    trackingNo: _tracking,
    receivedAt: _received,
    countedAmount: _counted,
    exportBatchAt: _batch,
    cancellationBatchAt: _cancellationBatch,
    ...same
  } = from;
  await insertOrder(
    transaction,
    {
      ...same,
      id,
      orderNo,
      orderStatus: 'ESTABLISHED',
      paymentStatus: 'UNPAID',
      paymentType: 'HOME_CASH',
      productAmount: product,
      discountAmount: discount,
      couponAmount: off,
      shipFee: 0,
      paidAmount: sum.due,
      reductions: [...reductionsOf(quoted), ...named],
      thresholds: null,
      userCouponId: null,
      lineEcid: null,
      standingOrderId: null,
      paidExpiredAt: null,
      createdAt: at,
    },
    boughtLines(quoted).map((line, index) => ({ ...line, couponShare: sum.off[index] ?? 0 })),
  );
}

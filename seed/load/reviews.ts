import { eq, inArray, sql } from 'drizzle-orm';
import type { ReviewStatus } from '#contract/enumerations.ts';
import { addDays, addMinutes } from '#rules/dates.ts';
import { products } from '#server/commerce/catalog/tables.ts';
import { stockMovements, stockRecords } from '#server/commerce/stock/tables.ts';
import { countTogetherWithin } from '#server/ordering/orders/count-bought-together.ts';
import { noteAllCounted } from '#server/ordering/orders/count-sold-units.ts';
import { type OrderEventType, orderEventNotes } from '#server/ordering/orders/order-events.ts';
import { orderNumber } from '#server/ordering/orders/order-number.ts';
import {
  reviewHelpfulMarks,
  reviews as reviewTable,
} from '#server/ordering/orders/reviews/tables.ts';
import { orderEvents, orderLines, orders } from '#server/ordering/orders/tables.ts';
import { paymentAttempts } from '#server/ordering/payments/tables.ts';
import { users } from '#server/people/accounts/tables.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { reviews } from '../data/reviews/index.ts';
import { reviewers } from '../data/reviews/reviewers.ts';
import type { ReviewSeed } from '../data/reviews/types.ts';
import { taipeiMoment } from './days.ts';
import { type Ids, idOf } from './ids.ts';
import { soldLine } from './sold-line.ts';

const shipFee = 80;
/** Days between order, receipt and review. */
const daysToReceipt = 2;
const daysToReview = 6;

type Goods = typeof products.$inferSelect;
type Order = typeof orders.$inferSelect;

/** A review with its order, whose first line it is about. */
interface Sale {
  review: ReviewSeed;
  lines: readonly { goods: Goods; units: number }[];
  order: Order;
}

/** The slugs and units that its buyer ordered together. */
const boughtBy = ({ product, units = 1, also = [] }: ReviewSeed): readonly [string, number][] => [
  [product, units],
  ...also.map((slug): [string, number] => [slug, 1]),
];

/** The units of each product that were bought before its stock was counted, by the product's slug. */
export function unitsReviewed(): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const [slug, count] of reviews.flatMap(boughtBy)) {
    units.set(slug, (units.get(slug) ?? 0) + count);
  }
  return units;
}

/**
 * Loads the reviews of the demonstration with the orders that they are about: each was placed, paid, received and then
 * reviewed by an invented member, with all rows that the shop itself would have written.
 */
export async function loadReviews(
  transaction: Transaction,
  now: Date,
  productIds: Ids,
): Promise<void> {
  const members = await transaction
    .insert(users)
    .values(
      reviewers.map((each, place) => ({
        ...each,
        email: `buyer-${place + 1}@qingmian.example`,
        verifiedAt: taipeiMoment(now, -200, 12),
        createdAt: taipeiMoment(now, -200, 12),
      })),
    )
    .returning({ id: users.id });
  const memberIds = members.map(({ id }) => id);
  const sales = await placeOrders(transaction, now, productIds, memberIds);
  await writeLines(transaction, sales);
  await finishOrders(transaction, sales);
  await writeReviews(transaction, now, sales, memberIds);
  // The products bring numbers of sold units of their own.
  await noteAllCounted(transaction);
  await countTogetherWithin(transaction, now);
}

const reviewedAt = (now: Date, { daysAgo, by }: ReviewSeed) =>
  taipeiMoment(now, -daysAgo, 9 + (by % 12));
const placedAt = (now: Date, { daysAgo, by }: ReviewSeed) =>
  taipeiMoment(now, -daysAgo - daysToReview, 8 + (by % 13));

async function placeOrders(
  transaction: Transaction,
  now: Date,
  productIds: Ids,
  memberIds: readonly number[],
): Promise<Sale[]> {
  const slugs = new Set(reviews.flatMap(boughtBy).map(([slug]) => slug));
  const wanted = [...slugs].map((slug) => idOf(productIds, slug));
  const rows = await transaction.select().from(products).where(inArray(products.id, wanted));
  const goodsById = new Map(rows.map((row) => [row.id, row]));
  // Orders have ids in the order of time.
  const oldestFirst = reviews.toSorted(
    (one, other) => placedAt(now, one).getTime() - placedAt(now, other).getTime(),
  );
  const bought = oldestFirst.map((review) => ({
    review,
    lines: boughtBy(review).flatMap(([slug, units]) => {
      const goods = goodsById.get(idOf(productIds, slug));
      return goods ? [{ goods, units }] : [];
    }),
  }));
  const placed = await transaction
    .insert(orders)
    .values(
      bought.map(({ review, lines }, index) => {
        const { name = '', mobileNumber = '' } = reviewers[review.by] ?? {};
        const createdAt = placedAt(now, review);
        const productAmount = lines.reduce((sum, { goods, units }) => sum + goods.price * units, 0);
        return {
          orderNo: `new ${index}`,
          userId: memberIds[review.by] ?? 0,
          orderStatus: 'ESTABLISHED' as const,
          paymentStatus: 'UNPAID' as const,
          paymentType: 'LINE_PAY' as const,
          shipType: 'HOME' as const,
          islandsType: 'MAIN_ISLAND' as const,
          productAmount,
          discountAmount: 0,
          couponAmount: 0,
          shipFee,
          paidAmount: productAmount + shipFee,
          reductions: [],
          buyerName: name,
          buyerMobile: mobileNumber,
          recipient: name,
          recipientMobile: mobileNumber,
          shipAddress: '臺北市大安區和平東路 100 號',
          expectedDeliveryTime: 'NONE' as const,
          invoiceType: 'PERSON' as const,
          carrierType: 'MEMBER' as const,
          paidExpiredAt: addDays(createdAt, 1),
          createdAt,
        };
      }),
    )
    .returning();
  return bought.flatMap((each, index) => {
    const order = placed[index];
    return order ? [{ ...each, order }] : [];
  });
}

/** Writes the lines, and takes their goods from the stock, which was counted afterwards. */
async function writeLines(transaction: Transaction, sales: readonly Sale[]): Promise<void> {
  await transaction
    .insert(orderLines)
    .values(
      sales.flatMap(({ lines, order }) =>
        lines.map(({ goods, units }) => soldLine(order.id, goods, units)),
      ),
    );
  const records = await transaction
    .select({ id: stockRecords.id, productId: stockRecords.productId })
    .from(stockRecords);
  const recordOf = new Map(records.map(({ id, productId }) => [productId, id]));
  await transaction.insert(stockMovements).values(
    sales.flatMap(({ lines, order }) =>
      lines.map(({ goods, units }) => ({
        stockRecordId: recordOf.get(goods.id) ?? 0,
        reason: 'SALE' as const,
        webChange: -units,
        erpChange: -units,
        orderId: order.id,
        at: order.createdAt,
      })),
    ),
  );
}

/** Takes all orders through their payment and their way to the door, as the triggers of the database demand. */
async function finishOrders(transaction: Transaction, sales: readonly Sale[]): Promise<void> {
  const ids = sales.map(({ order }) => order.id);
  const among = inArray(orders.id, ids);
  for (const { order } of sales) {
    const orderNo = orderNumber(order.id, order.createdAt);
    await transaction
      .update(orders)
      .set({ orderNo, trackingNo: `T${orderNo}` })
      .where(eq(orders.id, order.id));
  }
  const later = (days: number) => sql`${orders.createdAt} + make_interval(days => ${days}::int)`;
  const paid = sql`${orders.createdAt} + interval '2 minutes'`;
  await transaction.update(orders).set({ paymentStatus: 'PAID', paymentAt: paid }).where(among);
  await transaction.update(orders).set({ orderStatus: 'SHIPPED' }).where(among);
  await transaction
    .update(orders)
    .set({ orderStatus: 'ARRIVED', receivedAt: later(daysToReceipt) })
    .where(among);
  await transaction
    .update(orders)
    .set({ orderStatus: 'COMPLETED', countedAmount: sql`${orders.productAmount}` })
    .where(among);
  await transaction.insert(paymentAttempts).values(
    sales.map(({ order: { id, createdAt, paidAmount, paidExpiredAt } }) => {
      const orderNo = orderNumber(id, createdAt);
      return {
        orderId: id,
        number: 1,
        provider: 'LINE_PAY' as const,
        amount: paidAmount,
        orderNo,
        providerOrderId: `${orderNo}-1`,
        startedAt: createdAt,
        payBefore: paidExpiredAt,
        status: 'SUCCEEDED' as const,
        capturedAmount: paidAmount,
        isPayment: true,
        settledAt: addMinutes(createdAt, 2),
      };
    }),
  );
  const steps: readonly (readonly [OrderEventType, number])[] = [
    ['PLACED', 0],
    ['PAID', 0],
    ['SHIPPED', 1],
    ['ARRIVED', daysToReceipt],
    ['COMPLETED', daysToReceipt],
  ];
  await transaction.insert(orderEvents).values(
    sales.flatMap(({ order: { id, createdAt } }) =>
      steps.map(([type, days]) => ({
        orderId: id,
        type,
        note: orderEventNotes[type],
        at: addDays(createdAt, days),
      })),
    ),
  );
}

async function writeReviews(
  transaction: Transaction,
  now: Date,
  sales: readonly Sale[],
  memberIds: readonly number[],
): Promise<void> {
  const ids = sales.map(({ order }) => order.id);
  const lines = await transaction
    .select({ id: orderLines.id, orderId: orderLines.orderId, itemId: orderLines.itemId })
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids));
  const lineOf = (order: number, item: number) =>
    lines.find(({ orderId, itemId }) => orderId === order && itemId === item)?.id ?? 0;
  const written = await transaction
    .insert(reviewTable)
    .values(
      sales.map(({ review, lines: [first], order }) => {
        const productId = first?.goods.id ?? 0;
        const at = reviewedAt(now, review);
        const { stars, text, tags, answer = '', hiddenReason = '' } = review;
        const status: ReviewStatus = review.status ?? 'PUBLISHED';
        return {
          orderLineId: lineOf(order.id, productId),
          userId: order.userId,
          productId,
          stars,
          text,
          tags: [...tags],
          status,
          hiddenReason,
          answer,
          answeredAt: answer === '' ? null : addDays(at, 1),
          createdAt: at,
          publishedAt: status === 'PUBLISHED' ? at : null,
        };
      }),
    )
    .returning({ id: reviewTable.id });
  await transaction.insert(reviewHelpfulMarks).values(
    sales.flatMap(({ review, order }, index) =>
      memberIds
        .filter((id) => id !== order.userId)
        .slice(0, review.helpful ?? 0)
        .map((userId) => ({ reviewId: written[index]?.id ?? 0, userId, createdAt: now })),
    ),
  );
}

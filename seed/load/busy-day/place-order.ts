import { eq, inArray, sql } from 'drizzle-orm';
import { addMinutes } from '#rules/dates.ts';
import type { products } from '#server/commerce/catalog/tables.ts';
import {
  type MovementReason,
  stockMovements,
  stockRecords,
} from '#server/commerce/stock/tables.ts';
import { recordOrderEvent } from '#server/ordering/orders/order-events.ts';
import { orderNumber } from '#server/ordering/orders/order-number.ts';
import { orderLines, orders } from '#server/ordering/orders/tables.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { type DayOrder, dayMembers } from '../../data/busy-day.ts';
import { soldLine } from '../sold-line.ts';

const shipFee = 80;
const store = {
  storeNo: '991182',
  storeName: '晴棉門市',
  shipAddress: '臺北市大安區和平東路 1 號',
};

export type Goods = typeof products.$inferSelect;
type Lines = (typeof orderLines.$inferSelect)[];

/** A placed order with the data that the following steps need. */
export interface Placed {
  order: typeof orders.$inferSelect;
  lines: Lines;
  given: DayOrder;
  /** The moment so many minutes after the order was placed. */
  after(minutes: number): Date;
}

/** Writes an order with its lines, takes its goods from the stock and records both. */
export async function placeOrder(
  transaction: Transaction,
  now: Date,
  given: DayOrder,
  userId: number,
  catalogue: readonly Goods[],
): Promise<Placed> {
  const createdAt = addMinutes(now, -given.minutesAgo);
  const after = (minutes: number) => addMinutes(createdAt, minutes);
  const bought = given.goods.flatMap(([place, quantity]) => {
    const goods = catalogue[place % catalogue.length];
    return goods ? [{ goods, quantity }] : [];
  });
  const productAmount = bought.reduce(
    (sum, { goods, quantity }) => sum + goods.price * quantity,
    0,
  );
  const { name: buyer, mobileNumber: mobile } = dayMembers[given.member] ?? dayMembers[0];
  const [drawn] = await transaction
    .insert(orders)
    .values({
      orderNo: `new ${given.minutesAgo}`,
      userId,
      orderStatus: 'ESTABLISHED',
      paymentStatus: 'UNPAID',
      paymentType: given.paymentType,
      shipType: given.shipType ?? 'HOME',
      islandsType: 'MAIN_ISLAND',
      productAmount,
      discountAmount: 0,
      couponAmount: 0,
      shipFee,
      paidAmount: productAmount + shipFee,
      reductions: [],
      buyerName: buyer,
      buyerMobile: mobile,
      recipient: buyer,
      recipientMobile: mobile,
      ...(given.shipType === 'STORE' ? store : { shipAddress: '臺北市大安區和平東路 100 號' }),
      expectedDeliveryTime: 'NONE',
      invoiceType: 'PERSON',
      carrierType: 'MEMBER',
      paidExpiredAt: given.paymentType === 'HOME_CASH' ? null : after(3 * 24 * 60),
      createdAt,
    })
    .returning();
  if (!drawn) throw new Error('The order was not written.');
  const orderNo = orderNumber(drawn.id, createdAt);
  await transaction.update(orders).set({ orderNo }).where(eq(orders.id, drawn.id));
  const lines = await transaction
    .insert(orderLines)
    .values(bought.map(({ goods, quantity }) => soldLine(drawn.id, goods, quantity)))
    .returning();
  const placed = { order: { ...drawn, orderNo }, lines, given, after };
  await moveStock(transaction, placed, 'SALE', createdAt);
  await recordOrderEvent(transaction, drawn.id, 'PLACED', createdAt);
  return placed;
}

/** Takes the goods of an order from the stock, or puts them back. */
export async function moveStock(
  transaction: Transaction,
  { order, lines }: Pick<Placed, 'order' | 'lines'>,
  reason: MovementReason,
  at: Date,
): Promise<void> {
  const records = await transaction
    .select({ id: stockRecords.id, productId: stockRecords.productId })
    .from(stockRecords)
    .where(
      inArray(
        stockRecords.productId,
        lines.map(({ itemId }) => itemId),
      ),
    );
  for (const { itemId, quantity } of lines) {
    const record = records.find(({ productId }) => productId === itemId);
    if (!record) throw new Error(`The product ${itemId} has no stock.`);
    const change = reason === 'SALE' ? -quantity : quantity;
    await transaction.insert(stockMovements).values({
      stockRecordId: record.id,
      reason,
      webChange: change,
      erpChange: change,
      orderId: order.id,
      at,
    });
    await transaction
      .update(stockRecords)
      .set({
        webStock: sql`${stockRecords.webStock} + ${change}`,
        erpStock: sql`${stockRecords.erpStock} + ${change}`,
      })
      .where(eq(stockRecords.id, record.id));
  }
}

/** Changes columns of an order. */
export const step = (
  transaction: Transaction,
  { order }: Pick<Placed, 'order'>,
  values: Partial<typeof orders.$inferInsert>,
) => transaction.update(orders).set(values).where(eq(orders.id, order.id));

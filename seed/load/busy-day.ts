import { and, eq, getTableColumns, gte, inArray, sql } from 'drizzle-orm';
import { products } from '#server/commerce/catalog/tables.ts';
import {
  type MovementReason,
  stockMovements,
  stockRecords,
} from '#server/commerce/stock/tables.ts';
import { shipmentGoods, shipmentLines, shipments } from '#server/ordering/fulfilment/tables.ts';
import { type OrderEventType, recordOrderEvent } from '#server/ordering/orders/order-events.ts';
import { orderNumber } from '#server/ordering/orders/order-number.ts';
import { orderReturns, returnLines } from '#server/ordering/orders/returns/tables.ts';
import { orderLines, orders } from '#server/ordering/orders/tables.ts';
import {
  bankDeposits,
  paymentAttempts,
  paymentExceptions,
  paymentRefunds,
} from '#server/ordering/payments/tables.ts';
import { users } from '#server/people/accounts/tables.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { type DayOrder, dayMembers, dayOrders, strayDeposit } from '../data/busy-day.ts';

const shipFee = 80;
const store = {
  storeNo: '991182',
  storeName: '晴棉門市',
  shipAddress: '臺北市大安區和平東路 1 號',
};

type Goods = typeof products.$inferSelect;
type Lines = (typeof orderLines.$inferSelect)[];

/** A placed order with the data that the following steps need. */
interface Placed {
  order: typeof orders.$inferSelect;
  lines: Lines;
  given: DayOrder;
  /** The moment so many minutes after the order was placed. */
  after(minutes: number): Date;
}

/**
 * Loads one day of orders in every state, with all rows that the shop itself would have written, so that its
 * ledgers agree.
 */
export async function loadBusyDay(transaction: Transaction, now: Date): Promise<void> {
  const members = await transaction
    .insert(users)
    .values(
      dayMembers.map(({ name, mobileNumber }, place) => ({
        email: `member-${place + 1}@qingmian.example`,
        name,
        mobileNumber,
        verifiedAt: now,
      })),
    )
    .returning({ id: users.id });
  const plenty = 10;
  const catalogue = await transaction
    .select(getTableColumns(products))
    .from(products)
    .innerJoin(stockRecords, eq(stockRecords.productId, products.id))
    .where(
      and(
        eq(products.currentVisibilityRule, 'ONLINE'),
        gte(stockRecords.webStock, plenty),
        gte(stockRecords.erpStock, plenty),
      ),
    )
    .orderBy(products.id)
    .limit(30);
  for (const given of dayOrders.toReversed()) {
    const placed = await place(transaction, now, given, members[given.member]?.id ?? 0, catalogue);
    await pay(transaction, placed);
    await fulfil(transaction, placed);
    await sendBack(transaction, placed);
  }
  await transferAstray(transaction, now);
}

async function place(
  transaction: Transaction,
  now: Date,
  given: DayOrder,
  userId: number,
  catalogue: readonly Goods[],
): Promise<Placed> {
  const createdAt = new Date(now.getTime() - given.minutesAgo * 60_000);
  const after = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000);
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
    .values(
      bought.map(({ goods: { id, name, images, volume, materialNo, price }, quantity }) => ({
        orderId: drawn.id,
        kind: 'product' as const,
        itemId: id,
        name,
        image: images[0]?.url ?? '',
        volume,
        materialNo,
        listPrice: price,
        unitPrice: price,
        quantity,
        components: [{ productId: id, quantity: 1 }],
      })),
    )
    .returning();
  const placed = { order: { ...drawn, orderNo }, lines, given, after };
  await moveStock(transaction, placed, 'SALE', createdAt);
  await recordOrderEvent(transaction, drawn.id, 'PLACED', createdAt);
  return placed;
}

/** Takes the goods of an order from the stock, or puts them back. */
async function moveStock(
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

const step = (
  transaction: Transaction,
  { order }: Pick<Placed, 'order'>,
  values: Partial<typeof orders.$inferInsert>,
) => transaction.update(orders).set(values).where(eq(orders.id, order.id));

async function pay(transaction: Transaction, placed: Placed): Promise<void> {
  const { order, given, after } = placed;
  const { payment, toTransfer = 0 } = given;
  const note = (type: OrderEventType, minutes: number) =>
    recordOrderEvent(transaction, order.id, type, after(minutes));
  const attempt = {
    orderId: order.id,
    number: 1,
    provider: order.paymentType,
    amount: order.paidAmount,
    orderNo: order.orderNo,
    providerOrderId: `${order.orderNo}-1`,
    startedAt: after(1),
    payBefore: order.paidExpiredAt,
  } as const;
  if (payment === 'UNPAID') return;
  if (payment === 'FAILED' || payment === 'EXPIRED') {
    await transaction
      .insert(paymentAttempts)
      .values({ ...attempt, status: 'FAILED', failureCode: payment, settledAt: after(2) });
    await step(transaction, placed, { paymentStatus: payment });
    await note(payment === 'FAILED' ? 'PAYMENT_FAILED' : 'PAYMENT_EXPIRED', 2);
    return;
  }
  const isRefunded = payment === 'REFUNDED';
  const back = isRefunded ? order.paidAmount : toTransfer;
  const [paid] = await transaction
    .insert(paymentAttempts)
    .values({
      ...attempt,
      status: 'SUCCEEDED',
      capturedAmount: order.paidAmount,
      refundedAmount: back,
      isPayment: true,
      settledAt: after(2),
    })
    .returning({ id: paymentAttempts.id });
  await step(transaction, placed, { paymentStatus: 'PAID', paymentAt: after(2) });
  await note('PAID', 2);
  if (!paid || back === 0) return;
  await transaction.insert(paymentRefunds).values({
    orderId: order.id,
    attemptId: paid.id,
    refundKey: `day ${order.orderNo}`,
    amount: back,
    shipFee: isRefunded ? order.shipFee : 0,
    reason: isRefunded ? '顧客取消' : '一包外盒壓壞',
    status: isRefunded ? 'DONE' : 'BY_HAND',
    createdAt: after(20),
    doneAt: isRefunded ? after(21) : null,
  });
  if (!isRefunded) return;
  await step(transaction, placed, { paymentStatus: 'REFUNDED' });
  await note('REFUNDED', 21);
}

/** Moves an order through the statuses before its own, each with its event and its other columns. */
async function fulfil(transaction: Transaction, placed: Placed): Promise<void> {
  const { order, given, after } = placed;
  const { status, stage } = given;
  const reach = async (
    orderStatus: DayOrder['status'],
    event: OrderEventType,
    minutes: number,
    more: Partial<typeof orders.$inferInsert> = {},
  ) => {
    await step(transaction, placed, { orderStatus, ...more });
    await recordOrderEvent(transaction, order.id, event, after(minutes));
  };
  if (status === 'CANCELLED') {
    await moveStock(transaction, placed, 'CANCELLATION', after(20));
    await reach('CANCELLED', 'CANCELLED', 20);
  }
  if (stage) await pack(transaction, placed, stage);
  if (status === 'PROCESSING') await reach('PROCESSING', 'PROCESSING', 30);
  const trackingNo = `T${order.orderNo}`;
  const isAway = ['SHIPPED', 'ARRIVED', 'COMPLETED', 'RETURNED'].includes(status);
  if (isAway) await reach('SHIPPED', 'SHIPPED', 60, { trackingNo });
  if (isAway && status !== 'SHIPPED')
    await reach('ARRIVED', order.shipType === 'STORE' ? 'ARRIVED_AT_STORE' : 'ARRIVED', 120);
  if (status === 'COMPLETED')
    await reach('COMPLETED', 'COMPLETED', 180, { receivedAt: after(180) });
  if (!given.isUncollected) return;
  await moveStock(transaction, placed, 'RETURN', after(240));
  await reach('RETURNED', 'NOT_COLLECTED', 240);
}

async function pack(
  transaction: Transaction,
  { order, lines, after }: Placed,
  stage: NonNullable<DayOrder['stage']>,
): Promise<void> {
  const isPacked = stage !== 'CREATED' && stage !== 'PICKED';
  const isLabelled = isPacked && stage !== 'PACKED';
  const [parcel] = await transaction
    .insert(shipments)
    .values({
      orderId: order.id,
      code: order.orderNo,
      stage,
      stageAt: after(30),
      createdAt: after(25),
      trackingNo: isLabelled ? `T${order.orderNo}` : null,
    })
    .returning({ id: shipments.id });
  if (!parcel) return;
  await transaction
    .insert(shipmentLines)
    .values(
      lines.map(({ id, quantity }) => ({ shipmentId: parcel.id, orderLineId: id, quantity })),
    );
  await transaction.insert(shipmentGoods).values(
    lines.map(({ itemId, name, materialNo, quantity }) => ({
      shipmentId: parcel.id,
      kind: 'product' as const,
      itemId,
      name,
      materialNo,
      needed: quantity,
      packed: isPacked ? quantity : 0,
    })),
  );
}

const eventOfReturn = {
  REQUESTED: 'RETURN_REQUESTED',
  APPROVED: 'RETURN_APPROVED',
  RECEIVED: 'RETURN_RECEIVED',
} as const;

async function sendBack(transaction: Transaction, { order, lines, given, after }: Placed) {
  const [line] = lines;
  if (!given.return || !line) return;
  const [made] = await transaction
    .insert(orderReturns)
    .values({ orderId: order.id, status: given.return, note: '買錯尺寸', createdAt: after(200) })
    .returning({ id: orderReturns.id });
  if (!made) return;
  await transaction.insert(returnLines).values({
    returnId: made.id,
    orderLineId: line.id,
    quantity: 1,
    reason: 'CHANGED_MIND',
    isOpened: false,
  });
  await recordOrderEvent(transaction, order.id, eventOfReturn[given.return], after(200));
}

async function transferAstray(transaction: Transaction, now: Date): Promise<void> {
  const depositedAt = new Date(now.getTime() - 50 * 60_000);
  const [deposit] = await transaction
    .insert(bankDeposits)
    .values({ ...strayDeposit, depositedAt })
    .returning({ id: bankDeposits.id });
  if (!deposit) return;
  await transaction.insert(paymentExceptions).values({
    kind: 'DEPOSIT_UNKNOWN',
    provider: 'CATHAY_ATM',
    reference: `deposit ${deposit.id}`,
    amount: strayDeposit.amount,
    detail: { virtualAccount: strayDeposit.virtualAccount },
    createdAt: depositedAt,
  });
}

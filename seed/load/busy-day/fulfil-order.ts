import { shipmentGoods, shipmentLines, shipments } from '#server/ordering/fulfilment/tables.ts';
import { type OrderEventType, recordOrderEvent } from '#server/ordering/orders/order-events.ts';
import { orderReturns, returnLines } from '#server/ordering/orders/returns/tables.ts';
import type { orders } from '#server/ordering/orders/tables.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { DayOrder } from '../../data/busy-day.ts';

import { moveStock, type Placed, step } from './place-order.ts';

/** Moves an order through the statuses before its own, each with its event and its other columns. */
export async function fulfilOrder(transaction: Transaction, placed: Placed): Promise<void> {
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

/** Writes the return of an order's first line, if there is one. */
export async function sendBack(transaction: Transaction, { order, lines, given, after }: Placed) {
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

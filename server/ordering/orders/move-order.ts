import { and, eq, inArray, isNull, ne, type SQL } from 'drizzle-orm';
import type { OrderStatus, PaymentStatus } from '#contract/enumerations.ts';
import { orderTransitions, paymentTransitions, statusesBefore } from '#rules/order-states.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { isLapsed } from './lapsed-orders.ts';
import { type OrderEventType, recordOrderEvent } from './order-events.ts';
import { orders } from './tables.ts';

type OrderRow = typeof orders.$inferSelect;

declare module '#server/platform/events.ts' {
  interface Facts {
    /** An order has another status, of its own or of its payment. */
    'order-moved': { data: MovedOrder };
  }
}

export type MovedOrder = Pick<
  OrderRow,
  'id' | 'orderNo' | 'paidAmount' | 'paymentType' | 'paymentStatus' | 'orderStatus'
>;

/** What must be true of an order besides its status. */
export interface OrderCondition {
  /** It is this member's. */
  memberId?: number;
  /** It is not cancelled. */
  isStanding?: true;
  /** Nobody has received its goods. */
  isNotReceived?: true;
  /** Its time for paying had passed at this moment. */
  lapsedAt?: Date;
}

export interface OrderMove {
  orderId: number;
  only?: OrderCondition;
  orderStatus?: OrderStatus;
  /** PAID also sets when the money came. */
  paymentStatus?: PaymentStatus;
  /** What becomes known with the step. */
  facts?: { trackingNo?: string; receivedAt?: Date };
  event: OrderEventType;
  /** Instead of the event's usual words. */
  note?: string;
  at: Date;
}

/**
 * Takes an order to another status, if a transition allows it from where it is now; whether it did. After the order is
 * placed, nothing else writes these columns, and the database refuses what the two tables of transitions do not allow.
 * The row stays locked until the commit.
 */
export async function moveOrder(
  { events }: Pick<Shop, 'events'>,
  transaction: Transaction,
  move: OrderMove,
): Promise<boolean> {
  const { orderId, only = {}, orderStatus, paymentStatus, facts, event, note, at } = move;
  const moved = await transaction
    .update(orders)
    .set({
      ...facts,
      ...(orderStatus && { orderStatus }),
      ...(paymentStatus && { paymentStatus }),
      ...(paymentStatus === 'PAID' && { paymentAt: at }),
    })
    .where(
      and(
        eq(orders.id, orderId),
        conditionOf(only),
        orderStatus && inArray(orders.orderStatus, statusesBefore(orderTransitions, orderStatus)),
        paymentStatus &&
          inArray(orders.paymentStatus, statusesBefore(paymentTransitions, paymentStatus)),
      ),
    )
    .returning({
      id: orders.id,
      orderNo: orders.orderNo,
      paidAmount: orders.paidAmount,
      paymentType: orders.paymentType,
      paymentStatus: orders.paymentStatus,
      orderStatus: orders.orderStatus,
    });
  const [order] = moved;
  if (!order) return false;
  await events.tell(transaction, 'order-moved', order);
  await recordOrderEvent(transaction, orderId, event, at, note);
  return true;
}

function conditionOf({ memberId, isStanding, isNotReceived, lapsedAt }: OrderCondition) {
  const conditions: (SQL | undefined)[] = [
    memberId === undefined ? undefined : eq(orders.userId, memberId),
    isStanding && ne(orders.orderStatus, 'CANCELLED'),
    isNotReceived && isNull(orders.receivedAt),
    lapsedAt && isLapsed(lapsedAt),
  ];
  return and(...conditions);
}

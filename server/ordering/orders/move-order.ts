import { and, eq, inArray, isNull, ne, type SQL } from 'drizzle-orm';
import type { HomeCarrier, OrderStatus, PaymentStatus } from '#contract/enumerations.ts';
import {
  orderTransitions,
  paymentTransitions,
  statusesBefore,
} from '#rules/orders/order-states.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { isExpired } from './expired-orders.ts';
import { type OrderEventType, recordOrderEvent } from './order-events.ts';
import { orders } from './tables.ts';

type OrderRow = typeof orders.$inferSelect;

declare module '#server/platform/events.ts' {
  interface DomainEvents {
    /** The order status or the payment status of an order has changed. */
    'order-moved': { data: MovedOrder };
  }
}

export type MovedOrder = Pick<
  OrderRow,
  'id' | 'orderNo' | 'paidAmount' | 'paymentType' | 'paymentStatus' | 'orderStatus'
>;

/** Conditions, besides the status, that an order must meet to be moved. */
export interface OrderCondition {
  /** The order belongs to this member. */
  memberId?: number;
  /** The order is not cancelled. */
  isNotCancelled?: true;
  /** The shopper has not received the goods. */
  isNotReceived?: true;
  /** The time for paying had passed at this time. */
  expiredAt?: Date;
}

export interface OrderMove {
  orderId: number;
  only?: OrderCondition;
  orderStatus?: OrderStatus;
  /** PAID also sets `paymentAt`. */
  paymentStatus?: PaymentStatus;
  /** Columns that get their value with this transition. */
  details?: { trackingNo?: string; homeCarrier?: HomeCarrier | undefined; receivedAt?: Date };
  event: OrderEventType;
  /** Replaces the event's usual text. */
  note?: string;
  at: Date;
}

/**
 * Moves an order to another status and records the event; false, without a change, if no transition allows that or a
 * condition does not hold. Only this function writes these columns after the order is placed, and a trigger refuses
 * transitions that the two tables do not allow. The row stays locked until the commit.
 */
export async function moveOrder(
  { events }: Pick<Shop, 'events'>,
  transaction: Transaction,
  move: OrderMove,
): Promise<boolean> {
  const { orderId, event, note, at } = move;
  const [order] = await changeStatus(transaction, eq(orders.id, orderId), move);
  if (!order) return false;
  await events.publish(transaction, 'order-moved', order);
  await recordOrderEvent(transaction, orderId, event, at, note);
  return true;
}

/**
 * Changes the statuses of these orders where a transition allows it and the conditions hold; only for moves of orders.
 */
export function changeStatus(
  transaction: Transaction,
  wanted: SQL,
  move: Omit<OrderMove, 'orderId' | 'event' | 'note'>,
): Promise<MovedOrder[]> {
  const { only = {}, orderStatus, paymentStatus, details, at } = move;
  return transaction
    .update(orders)
    .set({
      ...details,
      ...(orderStatus && { orderStatus }),
      ...(paymentStatus && { paymentStatus }),
      ...(paymentStatus === 'PAID' && { paymentAt: at }),
    })
    .where(
      and(
        wanted,
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
}

function conditionOf({ memberId, isNotCancelled, isNotReceived, expiredAt }: OrderCondition) {
  const conditions: (SQL | undefined)[] = [
    memberId === undefined ? undefined : eq(orders.userId, memberId),
    isNotCancelled && ne(orders.orderStatus, 'CANCELLED'),
    isNotReceived && isNull(orders.receivedAt),
    expiredAt && isExpired(expiredAt),
  ];
  return and(...conditions);
}

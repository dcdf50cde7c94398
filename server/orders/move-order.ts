import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { OrderStatus, PaymentStatus } from '#contract/enumerations.ts';
import { isInvoiceDue } from '#rules/invoice-time.ts';
import { orderTransitions, paymentTransitions, statusesBefore } from '#rules/order-states.ts';
import { noteInvoiceDue } from '../invoicing/due-invoices.ts';
import type { Transaction } from '../platform/database/database.ts';
import { type OrderEventType, recordOrderEvent } from './order-events.ts';
import { orders } from './tables.ts';

export interface OrderMove {
  orderId: number;
  /** What else must be true of the order. */
  where?: SQL | undefined;
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
export async function moveOrder(transaction: Transaction, move: OrderMove): Promise<boolean> {
  const { orderId, where, orderStatus, paymentStatus, facts, event, note, at } = move;
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
        where,
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
  if (isInvoiceDue(order)) await noteInvoiceDue(transaction, order);
  await recordOrderEvent(transaction, orderId, event, at, note);
  return true;
}

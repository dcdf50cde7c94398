import { and, eq } from 'drizzle-orm';
import type { ReturnReason } from '#contract/enumerations.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { canRequestReturn, isReturnAllowed } from '#rules/returns.ts';
import { inTransaction, type Transaction } from '../../platform/database/database.ts';
import type { Shop } from '../../shop.ts';
import { recordOrderEvent } from '../order-events.ts';
import { orderLines, orders } from '../tables.ts';
import { unitsTakenBack } from './read-returns.ts';
import { orderReturns, returnLines } from './tables.ts';

export interface ReturnRequest {
  lines: readonly {
    /** Of the order's own lines; gifts are none that can be sent back alone. */
    lineId: number;
    quantity: number;
    reason: ReturnReason;
    isOpened: boolean;
  }[];
  note: string;
}

type RequestCode =
  | 'ORDER_NOT_FOUND'
  | 'RETURN_IS_NOT_POSSIBLE'
  | 'RETURN_IS_EXCLUDED'
  | 'RETURN_IS_UNDER_WAY';

/**
 * A member asks to send lines of an own order back, in whole or in part: within the cooling-off period, no more units
 * than there are, and no opened hygiene goods unless they are faulty. Only one request of an order is under way.
 */
export async function requestReturn(
  { db, clock, jobs }: Shop,
  memberId: number,
  orderId: number,
  { lines, note }: ReturnRequest,
): Promise<Outcome<undefined, RequestCode>> {
  const at = clock.now();
  return inTransaction(db, async (transaction) => {
    const order = await lockOwn(transaction, memberId, orderId);
    if (!order) return refused('ORDER_NOT_FOUND');
    if (!canRequestReturn(order, at)) return refused('RETURN_IS_NOT_POSSIBLE');
    if (!(await areReturnable(transaction, orderId, lines))) {
      return refused('RETURN_IS_NOT_POSSIBLE');
    }
    if (!lines.every(isReturnAllowed)) return refused('RETURN_IS_EXCLUDED');
    const [request] = await transaction
      .insert(orderReturns)
      .values({ orderId, note, createdAt: at })
      .onConflictDoNothing()
      .returning({ id: orderReturns.id });
    if (!request) return refused('RETURN_IS_UNDER_WAY');
    await transaction.insert(returnLines).values(
      lines.map(({ lineId, ...line }) => ({
        ...line,
        returnId: request.id,
        orderLineId: lineId,
      })),
    );
    await recordOrderEvent(transaction, orderId, 'RETURN_REQUESTED', at);
    await jobs.enqueue(transaction, 'send-order-letter', { orderId, occasion: 'returnRequested' });
    return done(undefined);
  });
}

async function lockOwn(transaction: Transaction, memberId: number, orderId: number) {
  const [order] = await transaction
    .select({ orderStatus: orders.orderStatus, receivedAt: orders.receivedAt })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, memberId)))
    .for('no key update');
  return order;
}

/** Each line once, of this order, bought and not given, and with as many units not sent back yet. */
async function areReturnable(
  transaction: Transaction,
  orderId: number,
  wanted: ReturnRequest['lines'],
): Promise<boolean> {
  const own = await transaction.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  const takenBack = await unitsTakenBack(transaction, orderId);
  const isOnce = new Set(wanted.map(({ lineId }) => lineId)).size === wanted.length;
  return (
    isOnce &&
    wanted.length > 0 &&
    wanted.every(({ lineId, quantity }) => {
      const line = own.find(({ id }) => id === lineId);
      if (!line || line.kind === 'gift') return false;
      return quantity >= 1 && quantity <= line.quantity - (takenBack.get(lineId) ?? 0);
    })
  );
}

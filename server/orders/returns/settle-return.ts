import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { ReturnStatus } from '#contract/enumerations.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { statusesBefore } from '#rules/order-states.ts';
import { returnTransitions } from '#rules/returns.ts';
import { requestRefund } from '../../payments/refund-payment.ts';
import { inTransaction, type Transaction } from '../../platform/database/database.ts';
import type { Shop } from '../../shop.ts';
import { restockReturned } from '../../stock/restock-returned.ts';
import { moveOrder } from '../move-order.ts';
import { type OrderEventType, recordOrderEvent } from '../order-events.ts';
import type { LetterOccasion } from '../order-letter.ts';
import { orderLines, orders } from '../tables.ts';
import { unitsOfLines } from '../units-of-lines.ts';
import { discountSpending } from './discount-spending.ts';
import { worthOfReturn } from './return-worth.ts';
import { orderReturns, returnLines } from './tables.ts';

type SettleCode = 'NOT_FOUND' | 'ORDER_CANNOT_BE_MOVED';
type Settled = Promise<Outcome<undefined, SettleCode>>;

interface Step {
  to: ReturnStatus;
  event: OrderEventType;
  /** Instead of the event's usual words. */
  note?: string;
  letter: LetterOccasion | undefined;
  values?: { answer?: string; refundAmount?: number; isRestocked?: boolean };
  /** What must hold besides the status. */
  where?: SQL;
}

/** One step of a return under its order's lock; whether the return was where the step begins. */
async function takeStep(
  { jobs }: Pick<Shop, 'jobs'>,
  transaction: Transaction,
  { returnId, orderId, at }: { returnId: number; orderId: number; at: Date },
  { to, event, note, letter, values, where }: Step,
): Promise<boolean> {
  const moved = await transaction
    .update(orderReturns)
    .set({ status: to, ...values })
    .where(
      and(
        eq(orderReturns.id, returnId),
        inArray(orderReturns.status, statusesBefore(returnTransitions, to)),
        where,
      ),
    )
    .returning({ id: orderReturns.id });
  if (moved.length === 0) return false;
  await recordOrderEvent(transaction, orderId, event, at, note);
  if (letter) await jobs.enqueue(transaction, 'send-order-letter', { orderId, occasion: letter });
  return true;
}

/** The order of a return, its row locked until the commit: returns and refunds of one order wait for each other. */
async function lockOrderOf(transaction: Transaction, returnId: number) {
  const [row] = await transaction
    .select({ orderId: orders.id, paidAmount: orders.paidAmount, shipFee: orders.shipFee })
    .from(orderReturns)
    .innerJoin(orders, eq(orders.id, orderReturns.orderId))
    .where(eq(orderReturns.id, returnId))
    .for('no key update', { of: orders });
  return row;
}

async function step(shop: Shop, returnId: number, what: Step): Settled {
  const at = shop.clock.now();
  return inTransaction(shop.db, async (transaction) => {
    const order = await lockOrderOf(transaction, returnId);
    if (!order) return refused('NOT_FOUND');
    const place = { returnId, orderId: order.orderId, at };
    return (await takeStep(shop, transaction, place, what))
      ? done(undefined)
      : refused('ORDER_CANNOT_BE_MOVED');
  });
}

/** An operator agrees to a return: the shopper is told to send the goods. */
export function approveReturn(shop: Shop, returnId: number): Settled {
  return step(shop, returnId, {
    to: 'APPROVED',
    event: 'RETURN_APPROVED',
    letter: 'returnApproved',
  });
}

/** An operator refuses a return whose goods are not in the stock again; the shopper reads why. */
export function refuseReturn(shop: Shop, returnId: number, reason: string): Settled {
  return step(shop, returnId, {
    to: 'REFUSED',
    event: 'RETURN_REFUSED',
    note: `退貨申請未通過：${reason}`,
    letter: 'returnRefused',
    values: { answer: reason },
    where: eq(orderReturns.isRestocked, false),
  });
}

/** The goods are back; `isSaleable` says whether they go into the stock again, which opened ones never do. */
export async function receiveReturn(
  shop: Shop,
  returnId: number,
  { isSaleable }: { isSaleable: boolean },
): Settled {
  const at = shop.clock.now();
  const received = await inTransaction(shop.db, async (transaction) => {
    const order = await lockOrderOf(transaction, returnId);
    if (!order) return refused('NOT_FOUND');
    const place = { returnId, orderId: order.orderId, at };
    const units = isSaleable ? await unopenedUnits(transaction, returnId) : new Map();
    const values = { isRestocked: units.size > 0 };
    const what = { to: 'RECEIVED', event: 'RETURN_RECEIVED', letter: undefined, values } as const;
    if (!(await takeStep(shop, transaction, place, what))) return refused('ORDER_CANNOT_BE_MOVED');
    await restockReturned(transaction, { orderId: order.orderId, units, at });
    return done(undefined);
  });
  if (received.ok && isSaleable) await shop.cache.invalidate(['stock']);
  return received;
}

/** Units by product id that came back as they were sold. */
async function unopenedUnits(
  transaction: Transaction,
  returnId: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await transaction
    .select({ quantity: returnLines.quantity, components: orderLines.components })
    .from(returnLines)
    .innerJoin(orderLines, eq(orderLines.id, returnLines.orderLineId))
    .where(and(eq(returnLines.returnId, returnId), eq(returnLines.isOpened, false)));
  return unitsOfLines(rows);
}

/**
 * Gives back what was paid for the returned units, which is what they cost less their part of the coupon; with the last
 * units of an order its delivery fee goes back too, so that all returns together are what was paid. Asks for the money
 * in the same transaction; refused when more would go out than came in.
 */
export async function refundReturn(
  shop: Shop,
  returnId: number,
): Promise<
  Outcome<{ amount: number }, SettleCode | 'REFUND_EXCEEDS_PAYMENT' | 'IDEMPOTENCY_KEY_REUSED'>
> {
  const at = shop.clock.now();
  return inTransaction(shop.db, async (transaction) => {
    const order = await lockOrderOf(transaction, returnId);
    if (!order) return refused('NOT_FOUND');
    const { orderId, shipFee } = order;
    const { amount: ofLines, isAll } = await worthOfReturn(transaction, returnId, orderId);
    const amount = ofLines + (isAll ? shipFee : 0);
    const what: Step = {
      to: 'REFUNDED',
      event: 'RETURN_RECEIVED',
      note: '退貨檢查完成，辦理退款',
      letter: undefined,
      values: { refundAmount: amount },
    };
    if (!(await takeStep(shop, transaction, { returnId, orderId, at }, what))) {
      return refused('ORDER_CANNOT_BE_MOVED');
    }
    if (amount > 0) {
      const refundKey = `return-${returnId}`;
      const asked = { orderId, amount, reason: '退貨', refundKey };
      const refund = await requestRefund(shop, transaction, asked);
      if (!refund.ok) return refund;
    }
    await discountSpending(transaction, orderId, ofLines, at);
    if (isAll) {
      await moveOrder(transaction, { orderId, orderStatus: 'RETURNED', event: 'RETURNED', at });
    }
    return done({ amount });
  });
}

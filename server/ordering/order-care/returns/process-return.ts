import { done, type Outcome, refused } from '#contract/outcome.ts';
import { restockReturned } from '#server/commerce/stock/restock-returned.ts';
import { uncount } from '#server/ordering/orders/final-orders.ts';
import { lockOrder } from '#server/ordering/orders/lock-order.ts';
import { moveOrder } from '#server/ordering/orders/move-order.ts';
import type { OrderEmailOccasion } from '#server/ordering/orders/order-email.ts';
import { type OrderEventType, recordOrderEvent } from '#server/ordering/orders/order-events.ts';
import { readLines } from '#server/ordering/orders/read-orders.ts';
import {
  keepInspection,
  moveReturn,
  type ReturnMove,
} from '#server/ordering/orders/returns/move-return.ts';
import { readReturnLines } from '#server/ordering/orders/returns/read-returns.ts';
import { unitsOfLines } from '#server/ordering/orders/units-of-lines.ts';
import { requestRefund } from '#server/ordering/payments/request-refund.ts';
import { uncountSpending } from '#server/people/members/level-spending.ts';
import { type Transaction, transactUnlessRefused } from '#server/platform/database/database.ts';
import type { ShopInTransaction } from '#server/shop.ts';
import { type Inspection, inspectedLines } from './inspection.ts';
import { worthOfReturn } from './return-worth.ts';

type ReturnRefusal = 'NOT_FOUND' | 'ORDER_CANNOT_BE_MOVED';
type ProcessedReturn = Promise<Outcome<undefined, ReturnRefusal>>;

/** A step of a return with its event and e-mail for the shopper. */
interface NotifiedStep extends Omit<ReturnMove, 'returnId'> {
  event: OrderEventType;
  /** Replaces the event's usual text. */
  note?: string;
  message?: OrderEmailOccasion;
}

/** Locks the order of a return, so that returns and refunds of one order wait for each other. */
const lockOrderOf = (transaction: Transaction, returnId: number) =>
  lockOrder(transaction, { returnId }, ['id', 'shipFee']);

/** Takes one step of a return under its order's lock; false if no transition allows it. */
async function processReturnStep(
  { jobs }: Pick<ShopInTransaction, 'jobs'>,
  transaction: Transaction,
  { returnId, orderId, at }: { returnId: number; orderId: number; at: Date },
  { event, note, message, ...move }: NotifiedStep,
): Promise<boolean> {
  if (!(await moveReturn(transaction, { returnId, ...move }))) return false;
  await recordOrderEvent(transaction, orderId, event, at, note);
  if (message) await jobs.enqueue(transaction, 'send-order-letter', { orderId, occasion: message });
  return true;
}

async function processReturn(
  shop: ShopInTransaction,
  returnId: number,
  step: NotifiedStep,
): ProcessedReturn {
  const at = shop.clock.now();
  return transactUnlessRefused(shop.db, async (transaction) => {
    const order = await lockOrderOf(transaction, returnId);
    if (!order) return refused('NOT_FOUND');
    return (await processReturnStep(shop, transaction, { returnId, orderId: order.id, at }, step))
      ? done(undefined)
      : refused('ORDER_CANNOT_BE_MOVED');
  });
}

/** An operator approves a return; an e-mail asks the shopper to send the goods. */
export function approveReturn(shop: ShopInTransaction, returnId: number): ProcessedReturn {
  return processReturn(shop, returnId, {
    to: 'APPROVED',
    event: 'RETURN_APPROVED',
    message: 'returnApproved',
  });
}

/** An operator refuses a return. Impossible once its goods are back in the stock. The shopper gets the reason. */
export function refuseReturn(
  shop: ShopInTransaction,
  returnId: number,
  reason: string,
): ProcessedReturn {
  return processReturn(shop, returnId, {
    to: 'REFUSED',
    event: 'RETURN_REFUSED',
    note: `退貨申請未通過：${reason}`,
    message: 'returnRefused',
    values: { answer: reason },
    unlessRestocked: true,
  });
}

/**
 * The returned goods were inspected: units as good as new go back into the stock, the others are written off. The
 * caller clears the caches of the stock after its commit. RETURN_IS_NOT_POSSIBLE if the inspection does not account
 * for every unit.
 */
export function receiveReturn(
  shop: ShopInTransaction,
  returnId: number,
  inspection: Inspection,
): Promise<Outcome<{ restocked: number }, ReturnRefusal | 'RETURN_IS_NOT_POSSIBLE'>> {
  const at = shop.clock.now();
  return transactUnlessRefused(shop.db, async (transaction) => {
    const order = await lockOrderOf(transaction, returnId);
    if (!order) return refused('NOT_FOUND');
    const place = { returnId, orderId: order.id, at };
    const returned = (await readReturnLines(transaction, [returnId]))(returnId);
    const lines = inspectedLines(returned, inspection);
    if (!lines) {
      return refused('RETURN_IS_NOT_POSSIBLE', { message: '請說明每一件退回商品的狀況' });
    }
    const restocked = lines.reduce((sum, line) => sum + line.restockedUnits, 0);
    const values = { isRestocked: restocked > 0, inspectionNote: inspection.note ?? '' };
    const step = { to: 'RECEIVED', event: 'RETURN_RECEIVED', values } as const;
    if (!(await processReturnStep(shop, transaction, place, step)))
      return refused('ORDER_CANNOT_BE_MOVED');
    await keepInspection(transaction, returnId, lines);
    const ordered = await readLines(transaction, [order.id]);
    const units = unitsOfLines(
      lines.map(({ lineId, restockedUnits }) => ({
        quantity: restockedUnits,
        components: restockedUnits > 0 ? componentsOf(ordered, lineId) : [],
      })),
    );
    await restockReturned(transaction, { orderId: order.id, units, at });
    return done({ restocked });
  });
}

const componentsOf = (lines: Awaited<ReturnType<typeof readLines>>, lineId: number) =>
  lines.find(({ id }) => id === lineId)?.components ?? [];

/**
 * Refunds the TWD paid for the returned units: their price less their share of the coupon, and less the delivery
 * that the shopper was told is charged again (G-180). The return of the last units also refunds the delivery fee,
 * so that all returns together refund the paid amount. If other refunds have left less, only that is refunded; if
 * they have left nothing, the return ends with 0.
 */
export function refundReturn(shop: ShopInTransaction, returnId: number): Closed {
  return transactUnlessRefused(shop.db, async (transaction) => {
    const order = await lockOrderOf(transaction, returnId);
    if (!order) return refused('NOT_FOUND');
    const {
      goods,
      total: amount,
      isAll,
      delivery,
    } = await worthOfReturn(transaction, returnId, order);
    const shipFee = isAll ? Math.min(delivery, amount) : 0;
    const note = amount === 0 ? { note: '退貨檢查完成，款項先前已全數退還' } : {};
    return closeReturn(shop, transaction, returnId, { amount, shipFee, uncounted: goods, ...note });
  });
}

type Closed = Promise<
  Outcome<{ amount: number }, ReturnRefusal | 'REFUND_EXCEEDS_PAYMENT' | 'IDEMPOTENCY_KEY_REUSED'>
>;

interface ReturnEnd {
  /** TWD to refund. */
  amount: number;
  /** TWD of the amount that are the delivery fee. */
  shipFee?: number;
  /** TWD that no longer count towards the member's level; by default the refunded amount. */
  uncounted?: number;
  /** TWD of delivery that are charged, if they differ from those that the shopper was told. */
  charged?: number;
  /** Replaces the event's usual text. */
  note?: string;
}

/**
 * Ends an inspected return, and its order if the shopper keeps nothing of it, with the refund in the same
 * transaction.
 */
export async function closeReturn(
  shop: ShopInTransaction,
  transaction: Transaction,
  returnId: number,
  { amount, shipFee = 0, uncounted: ofLines = amount, charged, note }: ReturnEnd,
): Closed {
  const at = shop.clock.now();
  const order = await lockOrderOf(transaction, returnId);
  if (!order) return refused('NOT_FOUND');
  const { id: orderId } = order;
  const { isAll } = await worthOfReturn(transaction, returnId, order);
  const step: NotifiedStep = {
    to: 'REFUNDED',
    event: 'RETURN_REFUNDED',
    values: { refundAmount: amount, ...(charged !== undefined && { deliveryFee: charged }) },
    ...(note !== undefined && { note }),
  };
  if (!(await processReturnStep(shop, transaction, { returnId, orderId, at }, step))) {
    return refused('ORDER_CANNOT_BE_MOVED');
  }
  if (amount > 0) {
    const refundKey = `return-${returnId}`;
    const asked = { orderId, amount, shipFee, reason: '退貨', refundKey };
    const refund = await requestRefund(shop, transaction, asked);
    if (!refund.ok) return refund;
  }
  const uncounted = await uncount(transaction, orderId, ofLines);
  if (uncounted) await uncountSpending(transaction, uncounted);
  if (isAll) {
    await moveOrder(shop, transaction, { orderId, orderStatus: 'RETURNED', event: 'RETURNED', at });
  }
  return done({ amount });
}

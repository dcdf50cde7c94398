import { done, type Outcome } from '#contract/outcome.ts';
import { giveCreditBack } from '#server/ordering/order-care/returns/give-credit-back.ts';
import { uncountRest } from '#server/ordering/orders/final-orders.ts';
import { moveOrder } from '#server/ordering/orders/move-order.ts';
import { readOrderEvents } from '#server/ordering/orders/order-events.ts';
import { findExchangeBy } from '#server/ordering/orders/returns/exchanges.ts';
import { readUnitsLeft } from '#server/ordering/orders/returns/units-left.ts';
import { readWholeOrder, type WholeOrder } from '#server/ordering/orders/whole-orders.ts';
import {
  creditLeft,
  leftOfPayment,
  leftToGiveBack,
} from '#server/ordering/payments/left-to-give-back.ts';
import { type RefundCode, requestRefund } from '#server/ordering/payments/request-refund.ts';
import { uncountSpending } from '#server/people/members/level-spending.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { ShopInTransaction } from '#server/shop.ts';

/**
 * TWD that go back in all once the last units of an exchange are refunded by line: the rest of its payment and its
 * credit, because another parcel came back and was inspected without a refund. Null for any other order, and where the
 * payment has nothing left, so that no unit can be refunded by line.
 */
export async function readEndOfExchange(db: Queryable, orderId: number): Promise<number | null> {
  const exchange = await findExchangeBy(db, orderId);
  const ofPayment = exchange ? await leftToGiveBack(db, orderId) : 0;
  if (!exchange || ofPayment === 0 || !(await readInspected(db, orderId))) return null;
  const ofFirst = await leftOfPayment(db, exchange.fromOrderId);
  return ofPayment + Math.min(await creditLeft(db, exchange), ofFirst);
}

/** A delivered order that goes on although one of its parcels came back and was inspected; undefined if it is another. */
async function readInspected(db: Queryable, orderId: number): Promise<WholeOrder | undefined> {
  const order = await readWholeOrder(db, orderId);
  if (!order || order.receivedAt === null || order.orderStatus === 'RETURNED') return undefined;
  const events = await readOrderEvents(db, orderId);
  return events.some(({ type }) => type === 'PARCEL_RETURNED') ? order : undefined;
}

/**
 * Ends an exchange of which no unit is left: each was refunded by line, or came back in a parcel that was inspected. The
 * rest of its payment and its credit go back. Answers these TWD; 0 if it does not end. The caller holds the locks on the
 * order and on that of the goods that it replaces.
 */
export async function endExchange(
  shop: ShopInTransaction,
  transaction: Transaction,
  orderId: number,
): Promise<Outcome<number, RefundCode>> {
  const exchange = await findExchangeBy(transaction, orderId);
  const order = exchange && (await readInspected(transaction, orderId));
  if (!order) return done(0);
  const goods = order.lines.filter(({ kind }) => kind !== 'gift');
  const left = await readUnitsLeft(transaction, orderId);
  if (goods.some(({ id }) => (left.get(id) ?? 0) > 0)) return done(0);
  const amount = await leftToGiveBack(transaction, orderId);
  const rest = { orderId, amount, reason: '換貨退回', refundKey: `exchange-end-${orderId}` };
  const refund = amount > 0 ? await requestRefund(shop, transaction, rest) : done(undefined);
  if (!refund.ok) return refund;
  const credit = await giveCreditBack(shop, transaction, orderId, { haveLeft: true });
  const uncounted = await uncountRest(transaction, orderId);
  if (uncounted) await uncountSpending(transaction, uncounted);
  const at = shop.clock.now();
  const note = '訂單已結束，款項已全數退回';
  await moveOrder(shop, transaction, {
    ...{ orderId, orderStatus: 'RETURNED', event: 'RETURNED', note, at },
  });
  return done(amount + credit);
}

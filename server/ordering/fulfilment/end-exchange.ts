import { done, type Outcome } from '#contract/outcome.ts';
import { giveCreditBack } from '#server/ordering/order-care/returns/give-credit-back.ts';
import { uncountRest } from '#server/ordering/orders/final-orders.ts';
import { moveOrder } from '#server/ordering/orders/move-order.ts';
import { findExchangeBy } from '#server/ordering/orders/returns/exchanges.ts';
import {
  hasUnitsBookedAlone,
  readRefundedInParcels,
} from '#server/ordering/orders/returns/line-refunds.ts';
import { readUnitsLeft } from '#server/ordering/orders/returns/units-left.ts';
import { readWholeOrder } from '#server/ordering/orders/whole-orders.ts';
import {
  creditLeft,
  leftOfPayment,
  leftToGiveBack,
} from '#server/ordering/payments/left-to-give-back.ts';
import { type RefundCode, requestRefund } from '#server/ordering/payments/request-refund.ts';
import { uncountSpending } from '#server/people/members/level-spending.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { ShopInTransaction } from '#server/shop.ts';
import { readParcelsOf } from './change-parcel.ts';

/**
 * TWD that go back in all with the last units of an exchange that are refunded by line: the rest of its payment and its
 * credit, because another parcel came back and was inspected without a refund. Null for any other order.
 */
export async function readEndOfExchange(db: Queryable, orderId: number): Promise<number | null> {
  const exchange = await findExchangeBy(db, orderId);
  const order = exchange && (await readWholeOrder(db, orderId));
  if (!order || order.receivedAt === null || order.orderStatus === 'RETURNED') return null;
  if (!(await wasOneInspected(db, orderId))) return null;
  const ofFirst = await leftOfPayment(db, exchange.fromOrderId);
  const credit = Math.min(await creditLeft(db, exchange), ofFirst);
  return (await leftToGiveBack(db, orderId)) + credit;
}

/** Whether a parcel of an order was inspected: its units were booked alone, or each had been refunded before. */
async function wasOneInspected(db: Queryable, orderId: number): Promise<boolean> {
  if (await hasUnitsBookedAlone(db, orderId)) return true;
  const refunded = await readRefundedInParcels(db, orderId);
  // A parcel with refunded units is never sent again.
  const inspected = (await readParcelsOf(db, orderId)).filter(
    ({ stage, isDealtWith }) => stage === 'RETURNED' && isDealtWith,
  );
  return refunded.some(({ shipmentId }) => inspected.some(({ id }) => id === shipmentId));
}

/**
 * Ends an exchange whose last units were refunded by line after its other parcels had been inspected, as the inspection
 * does that comes last. Answers the TWD that go back besides; 0 if it does not end. The caller holds the locks on the
 * order and on that of the goods that it replaces.
 */
export async function endExchange(
  shop: ShopInTransaction,
  transaction: Transaction,
  orderId: number,
): Promise<Outcome<number, RefundCode>> {
  if ((await readEndOfExchange(transaction, orderId)) === null) return done(0);
  const order = await readWholeOrder(transaction, orderId);
  const goods = order?.lines.filter(({ kind }) => kind !== 'gift') ?? [];
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
  await moveOrder(shop, transaction, { orderId, orderStatus: 'RETURNED', event: 'RETURNED', at });
  return done(amount + credit);
}

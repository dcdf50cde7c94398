import { uncountRest } from '#server/ordering/orders/final-orders.ts';
import { moveOrder } from '#server/ordering/orders/move-order.ts';
import { findExchangeBy } from '#server/ordering/orders/returns/exchanges.ts';
import { hasUnitsBookedAlone } from '#server/ordering/orders/returns/line-refunds.ts';
import { readUnitsLeft } from '#server/ordering/orders/returns/units-left.ts';
import { readWholeOrder } from '#server/ordering/orders/whole-orders.ts';
import {
  creditLeft,
  leftOfPayment,
  leftToGiveBack,
} from '#server/ordering/payments/left-to-give-back.ts';
import { requestRefund } from '#server/ordering/payments/request-refund.ts';
import { uncountSpending } from '#server/people/members/level-spending.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { ShopInTransaction } from '#server/shop.ts';
import { giveCreditBack } from './give-credit-back.ts';

/**
 * TWD that go back in all with the last units of an exchange that are refunded by line: the rest of its payment and its
 * credit, because its other parcels came back and were booked without a refund. Null for any other order.
 */
export async function readEndOfExchange(db: Queryable, orderId: number): Promise<number | null> {
  const exchange = await findExchangeBy(db, orderId);
  const order = exchange && (await readWholeOrder(db, orderId));
  if (!order || order.receivedAt === null || order.orderStatus === 'RETURNED') return null;
  if (!(await hasUnitsBookedAlone(db, orderId))) return null;
  const ofFirst = await leftOfPayment(db, exchange.fromOrderId);
  const credit = Math.min(await creditLeft(db, exchange), ofFirst);
  return (await leftToGiveBack(db, orderId)) + credit;
}

/**
 * Ends an exchange whose last units were refunded by line after its other parcels had been inspected, as the inspection
 * does that comes last. Answers the TWD that go back besides; 0 if it does not end. The caller holds the lock on the order.
 */
export async function endExchange(
  shop: ShopInTransaction,
  transaction: Transaction,
  orderId: number,
): Promise<number> {
  if ((await readEndOfExchange(transaction, orderId)) === null) return 0;
  const order = await readWholeOrder(transaction, orderId);
  const goods = order?.lines.filter(({ kind }) => kind !== 'gift') ?? [];
  const left = await readUnitsLeft(transaction, orderId);
  if (goods.some(({ id }) => (left.get(id) ?? 0) > 0)) return 0;
  const amount = await leftToGiveBack(transaction, orderId);
  const rest = { orderId, amount, reason: '換貨退回', refundKey: `exchange-end-${orderId}` };
  if (amount > 0 && !(await requestRefund(shop, transaction, rest)).ok) return 0;
  const credit = await giveCreditBack(shop, transaction, orderId, { haveLeft: true });
  const uncounted = await uncountRest(transaction, orderId);
  if (uncounted) await uncountSpending(transaction, uncounted);
  const at = shop.clock.now();
  await moveOrder(shop, transaction, { orderId, orderStatus: 'RETURNED', event: 'RETURNED', at });
  return amount + credit;
}

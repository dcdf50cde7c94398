import type { RefundedGoods } from '#contract/enumerations.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import { type RestLine, type SplitLine, sharesOfRest } from '#rules/orders/rest-of-order.ts';
import { uncount } from '#server/ordering/orders/final-orders.ts';
import { insertLineRefunds } from '#server/ordering/orders/returns/line-refunds.ts';
import { type RefundCode, requestRefund } from '#server/ordering/payments/request-refund.ts';
import { uncountSpending } from '#server/people/members/level-spending.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { ShopInTransaction } from '#server/shop.ts';

/** Units of some parcels of an order, and what is refunded for them. */
export interface RefundedUnits {
  orderId: number;
  lines: readonly RestLine<SplitLine>[];
  /** TWD to refund in all, and of the delivery fee among them. */
  amount: number;
  shipFee: number;
  reason: string;
  refundKey: string;
  /** What happens with the goods. */
  goods: RefundedGoods;
  /** The parcel in which they came back, unless it is given up. */
  shipmentId?: number;
}

/**
 * Requests the refund of units that the shopper does not get, records them, and lowers the spending that counts towards
 * the member's level. The caller holds the lock on the order.
 */
export async function refundUnits(
  shop: ShopInTransaction,
  transaction: Transaction,
  { orderId, lines, amount, shipFee, reason, refundKey, goods, shipmentId }: RefundedUnits,
): Promise<Outcome<undefined, RefundCode>> {
  let refundId: number | null = null;
  if (amount > 0) {
    const refund = await requestRefund(shop, transaction, {
      orderId,
      amount,
      shipFee: Math.min(shipFee, amount),
      reason,
      refundKey,
    });
    if (!refund.ok) return refund;
    refundId = refund.value.id;
  }
  const ofGoods = Math.max(amount - shipFee, 0);
  const shares = sharesOfRest(ofGoods, lines);
  const noted = lines.map(({ line, open }, index) => ({
    lineId: line.id,
    quantity: open,
    amount: shares[index] ?? 0,
    goods,
    shipmentId,
  }));
  await insertLineRefunds(
    transaction,
    refundId,
    noted.filter(({ quantity }) => quantity > 0),
  );
  const uncounted = await uncount(transaction, orderId, ofGoods);
  if (uncounted) await uncountSpending(transaction, uncounted);
  return done(undefined);
}

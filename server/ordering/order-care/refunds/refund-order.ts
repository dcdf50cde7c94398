import { done, type Outcome, refused } from '#contract/outcome.ts';
import { openReturnStatuses } from '#rules/orders/returns.ts';
import { restockReturned } from '#server/commerce/stock/restock-returned.ts';
import { uncount } from '#server/ordering/orders/final-orders.ts';
import { lockOrder } from '#server/ordering/orders/lock-order.ts';
import { readLines } from '#server/ordering/orders/read-orders.ts';
import { insertLineRefunds } from '#server/ordering/orders/returns/line-refunds.ts';
import { listReturns, unitsTakenBack } from '#server/ordering/orders/returns/read-returns.ts';
import { unitsOfLines } from '#server/ordering/orders/units-of-lines.ts';
import { findAttempt } from '#server/ordering/payments/attempts.ts';
import { leftToGiveBack } from '#server/ordering/payments/left-to-give-back.ts';
import {
  findRefundByKey,
  type Refund,
  type RefundCode,
  type RefundRequest,
  requestRefund,
  shipFeeGivenBack,
} from '#server/ordering/payments/request-refund.ts';
import { uncountSpending } from '#server/people/members/level-spending.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { ShopInTransaction } from '#server/shop.ts';
import {
  priceUnits,
  type RefundedUnits,
  refuseOtherAmount,
  sumOf,
  type Worth,
  worthWithin,
} from './worth-of-refund.ts';

export interface OrderRefund extends RefundRequest {
  /** Empty for an amount without units, e.g. because of damage. */
  lines: readonly RefundedUnits[];
  /** Whether the rest of the delivery fee is refunded too. */
  withShipFee: boolean;
}

export type OrderRefundCode =
  | RefundCode
  | 'REFUND_IS_TOO_SMALL'
  | 'ORDER_NOT_FOUND'
  | 'ORDER_CANNOT_BE_MOVED'
  | 'RETURN_IS_UNDER_WAY'
  | 'RETURN_IS_NOT_POSSIBLE';

/**
 * Refunds units of an order, its delivery fee, or an amount, in the caller's transaction, once for each key. The
 * order stays locked until the commit. REFUND_EXCEEDS_PAYMENT if it is more than the payment has left, or more than
 * the units are worth; REFUND_IS_TOO_SMALL if it is less than they are worth. ORDER_CANNOT_BE_MOVED for units or the
 * delivery fee from money that did not pay the order.
 */
export async function refundUnits(
  shop: ShopInTransaction,
  transaction: Transaction,
  { lines, withShipFee, ...refundRequest }: OrderRefund,
): Promise<Outcome<Refund, OrderRefundCode>> {
  const { orderId } = refundRequest;
  if (!(await lockOrder(transaction, { orderId }, ['id']))) return refused('ORDER_NOT_FOUND');
  // A repetition of a request whose units were already recorded.
  if (await findRefundByKey(transaction, refundRequest.refundKey)) {
    return requestRefund(shop, transaction, refundRequest);
  }
  const worth = await priceRefund(transaction, { orderId, lines, withShipFee });
  if (!worth.ok) return worth;
  const isOfUnits = lines.length > 0 || withShipFee;
  if (isOfUnits && !(await isOfPayment(transaction, refundRequest))) {
    return refused('ORDER_CANNOT_BE_MOVED', {
      message: '這筆款項不是訂單的付款，只能退金額，不能逐項退或一併退運費',
    });
  }
  const other = isOfUnits ? refuseOtherAmount(refundRequest.amount, worth.value) : undefined;
  if (other) return other;
  const { shipFee } = worth.value;
  const refund = await requestRefund(shop, transaction, { ...refundRequest, shipFee });
  if (!refund.ok) return refund;
  await giveUnitsBack(shop, transaction, {
    orderId,
    refundId: refund.value.id,
    worth: worth.value,
  });
  return refund;
}

/**
 * The present worth of units of an order, limited to the amount that other refunds have left of its payment. The
 * order's row stays locked until the commit.
 */
export async function priceRefund(
  transaction: Transaction,
  { orderId, lines, withShipFee }: Pick<OrderRefund, 'orderId' | 'lines' | 'withShipFee'>,
): Promise<Outcome<Worth, OrderRefundCode>> {
  const order = await lockOrder(transaction, { orderId }, ['receivedAt', 'shipFee']);
  if (!order) return refused('ORDER_NOT_FOUND');
  const givenBack = withShipFee ? await shipFeeGivenBack(transaction, orderId) : 0;
  const shipFee = withShipFee ? Math.max(order.shipFee - givenBack, 0) : 0;
  const left = await leftToGiveBack(transaction, orderId);
  if (lines.length === 0) return done(worthWithin(left, { lines: [], shipFee }));
  const returns = await listReturns(transaction, orderId);
  if (returns.some(({ status }) => openReturnStatuses.includes(status))) {
    return refused('RETURN_IS_UNDER_WAY');
  }
  const why = order.receivedAt === null ? whyNotBefore(lines) : undefined;
  if (why) return refused('ORDER_CANNOT_BE_MOVED', { message: why });
  const own = await readLines(transaction, [orderId]);
  const before = await unitsTakenBack(transaction, orderId);
  const priced = priceUnits(own, lines, before);
  return priced
    ? done(worthWithin(left, { lines: priced, shipFee }))
    : refused('RETURN_IS_NOT_POSSIBLE', { message: '退款的數量超過尚未退回的數量' });
}

/**
 * The sentence why the goods of these units can neither go into the stock nor be written off, as the refund says, before
 * the shopper has received the order.
 */
function whyNotBefore(lines: readonly RefundedUnits[]): string | undefined {
  // A parcel that nobody collected is returned as a whole, by a separate function. Units in no parcel wait for none.
  return lines.some(({ isInNoParcel, goods }) => !isInNoParcel && goods !== 'KEPT')
    ? '顧客還沒有收到商品，商品不會退回'
    : undefined;
}

/** Whether the money of a refund is that which paid the order. */
async function isOfPayment(
  transaction: Transaction,
  { attemptId }: Pick<RefundRequest, 'attemptId'>,
): Promise<boolean> {
  if (attemptId === undefined) return true;
  return (await findAttempt(transaction, attemptId))?.isPayment === true;
}

interface GivenBack {
  orderId: number;
  refundId: number;
  worth: Worth;
}

/**
 * Records the units, puts saleable ones back into the stock, and lowers the spending that counts towards the
 * member's level.
 */
async function giveUnitsBack(
  { clock }: ShopInTransaction,
  transaction: Transaction,
  { orderId, refundId, worth: { lines } }: GivenBack,
): Promise<void> {
  // An earlier request with the same key has already done it.
  if (!(await insertLineRefunds(transaction, refundId, lines))) return;
  const uncounted = await uncount(transaction, orderId, sumOf({ lines, shipFee: 0 }));
  if (uncounted) await uncountSpending(transaction, uncounted);
  const own = await readLines(transaction, [orderId]);
  const restocked = lines.filter(({ goods }) => goods === 'RESTOCKED');
  const units = unitsOfLines(
    restocked.map(({ lineId, quantity }) => ({
      quantity,
      components: own.find(({ id }) => id === lineId)?.components ?? [],
    })),
  );
  await restockReturned(transaction, { orderId, units, at: clock.now() });
}

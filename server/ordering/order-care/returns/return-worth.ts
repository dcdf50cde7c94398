import type { SaleableKind } from '#rules/goods/saleable.ts';
import { type ReturnedLine, type ReturnSum, returnSum } from '#rules/orders/return-terms.ts';
import { readLines } from '#server/ordering/orders/read-orders.ts';
import {
  readReturnLines,
  readReturnTerms,
  unitsTakenBack,
} from '#server/ordering/orders/returns/read-returns.ts';
import { leftToGiveBack } from '#server/ordering/payments/left-to-give-back.ts';
import { shipFeeGivenBack } from '#server/ordering/payments/request-refund.ts';
import type { Transaction } from '#server/platform/database/database.ts';

/** A line of goods of the order, with its units in this return and in earlier ones. */
export interface LineOfReturn extends ReturnedLine {
  kind: SaleableKind;
  /** The id of the goods. */
  itemId: number;
}

/**
 * The TWD of a return, after the earlier refunded returns of the same order: the price less the coupon's share, and
 * the delivery as the shopper was told at the request, but no more than other refunds have left. The caller must
 * hold the lock on the order.
 */
export async function worthOfReturn(
  transaction: Transaction,
  returnId: number,
  { id: orderId, shipFee }: { id: number; shipFee: number },
): Promise<ReturnSum> {
  return sumOfReturn(await linesOfReturn(transaction, returnId, orderId), {
    left: await leftToGiveBack(transaction, orderId),
    shipFee,
    givenBack: await shipFeeGivenBack(transaction, orderId),
    ...(await readReturnTerms(transaction, orderId, returnId)),
  });
}

/** TWD that decide about the worth of a return beside its lines. */
interface ReturnMoney {
  /** Of the payment, what other refunds have left. */
  left: number;
  /** The fee of the order, and the part of it that refunds gave back. */
  shipFee: number;
  givenBack: number;
  /** The delivery that the shopper was told is charged for this return, and what earlier returns were charged. */
  own: { deliveryFee: number };
  chargedBefore: number;
}

/** The TWD of a return with these lines; see `worthOfReturn`. */
export function sumOfReturn(
  lines: readonly ReturnedLine[],
  { left, shipFee, givenBack, own, chargedBefore }: ReturnMoney,
): ReturnSum {
  const sum = returnSum({
    lines,
    thresholds: null,
    terms: { chargesDelivery: false, asksForGifts: false },
    shipFee: Math.max(shipFee + chargedBefore - givenBack, 0),
  });
  // The charge that the shopper was told applies, whatever the settings are now.
  const charged = sum.isAll ? 0 : Math.min(own.deliveryFee, sum.goods);
  const delivery = sum.isAll ? sum.delivery : 0 - charged;
  return { ...sum, delivery, giftIds: [], total: Math.min(sum.goods + delivery, left) };
}

/** All lines of goods of a return's order, including those of which nothing is returned. */
export async function linesOfReturn(
  transaction: Transaction,
  returnId: number,
  orderId: number,
): Promise<LineOfReturn[]> {
  const returned = (await readReturnLines(transaction, [returnId]))(returnId);
  const unitsNow = new Map(returned.map(({ orderLineId, quantity }) => [orderLineId, quantity]));
  const before = await unitsTakenBack(transaction, orderId);
  return (await readLines(transaction, [orderId])).flatMap(({ kind, ...line }) =>
    kind === 'gift'
      ? []
      : { ...line, kind, units: unitsNow.get(line.id) ?? 0, before: before.get(line.id) ?? 0 },
  );
}

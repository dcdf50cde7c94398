import {
  isAskedBack,
  type OrderThresholds,
  type ReturnTerms,
  returnSum,
} from '#rules/orders/return-terms.ts';
import type { readLines } from '#server/ordering/orders/read-orders.ts';
import type { RequestedLine } from '#server/ordering/orders/returns/move-return.ts';
import { type UnitsByLine, unitsLeftOf } from '#server/ordering/orders/returns/units-left.ts';

type OrderLine = Awaited<ReturnType<typeof readLines>>[number];

/** The lines of an order with the units that were taken back before, and those that a member asks to return. */
export interface AskedReturn {
  own: readonly OrderLine[];
  takenBack: UnitsByLine;
  /** Units that came back to the shop, are not dealt with yet, and are none of `takenBack`. */
  inHouse?: UnitsByLine;
  wanted: readonly Pick<RequestedLine, 'lineId' | 'quantity'>[];
}

/** Whether each line occurs once, belongs to goods of this order, and has that many units that are not refunded yet. */
export function areReturnable({
  own,
  takenBack,
  inHouse = new Map(),
  wanted,
}: AskedReturn): boolean {
  const left = unitsLeftOf(own, takenBack, inHouse);
  const isOnce = new Set(wanted.map(({ lineId }) => lineId)).size === wanted.length;
  return (
    isOnce &&
    wanted.length > 0 &&
    wanted.every(({ lineId, quantity }) => {
      const line = own.find(({ id }) => id === lineId);
      if (!line || line.kind === 'gift') return false;
      return quantity >= 1 && quantity <= (left.get(lineId) ?? 0);
    })
  );
}

/**
 * The delivery in TWD that is charged and the gift lines that are asked for, as the page told the shopper. The browser
 * computes them by the same rule (G-180).
 */
export function shownTerms(
  { own, takenBack, wanted }: AskedReturn,
  { thresholds, terms }: { thresholds: OrderThresholds | null; terms: ReturnTerms },
): { deliveryFee: number; giftLineIds: number[] } {
  const sum = returnSum({
    lines: own
      .filter(({ kind }) => kind !== 'gift')
      .map((line) => ({
        ...line,
        before: takenBack.get(line.id) ?? 0,
        units: wanted.find(({ lineId }) => lineId === line.id)?.quantity ?? 0,
      })),
    thresholds,
    terms,
    shipFee: 0,
  });
  return {
    deliveryFee: Math.max(0 - sum.delivery, 0),
    giftLineIds: own
      .filter(({ id, giftReason, itemId, quantity }) => {
        const returnableQuantity = quantity - (takenBack.get(id) ?? 0);
        return isAskedBack({ id: itemId, giftReason, returnableQuantity }, sum);
      })
      .map(({ id }) => id),
  };
}

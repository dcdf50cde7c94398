import type { RefundedGoods } from '#contract/enumerations.ts';
import { refused } from '#contract/outcome.ts';
import { type PaidLine, prorate, refundOfUnits } from '#rules/prices/prorate.ts';

/** Units of one line whose price is refunded, and where their goods are. */
export interface RefundedUnits {
  lineId: number;
  quantity: number;
  goods: RefundedGoods;
  /** The parcel in which they are; null if it does not matter. */
  shipmentId?: number | null | undefined;
  /** Whether they are said to be in none. */
  isInNoParcel?: boolean | undefined;
}

interface PricedLine extends RefundedUnits {
  /** TWD: the price of the units less their share of the coupon. */
  amount: number;
}

export interface Worth {
  lines: PricedLine[];
  shipFee: number;
}

/** TWD of the units and the delivery. */
export const sumOf = ({ lines, shipFee }: Worth) =>
  lines.reduce((sum, { amount }) => sum + amount, shipFee);

/**
 * The units with their price; undefined if a line occurs twice, is none of goods, or has not so many units that are
 * not taken back. `before`: those taken back, by line.
 */
export function priceUnits(
  own: readonly (PaidLine & { id: number; kind: string })[],
  lines: readonly RefundedUnits[],
  before: ReadonlyMap<number, number>,
): PricedLine[] | undefined {
  const priced = lines.flatMap((units): PricedLine[] => {
    const line = own.find(({ id, kind }) => id === units.lineId && kind !== 'gift');
    const gone = before.get(units.lineId) ?? 0;
    if (!line || units.quantity > line.quantity - gone) return [];
    return [{ ...units, amount: refundOfUnits(line, units.quantity, gone) }];
  });
  const isOnce = new Set(lines.map(({ lineId }) => lineId)).size === lines.length;
  return isOnce && priced.length === lines.length ? priced : undefined;
}

/** Refuses TWD that the units and the delivery are not worth; undefined for those that they are. */
export function refuseOtherAmount(amount: number, worth: Worth) {
  const whole = sumOf(worth);
  if (amount > whole) return refused('REFUND_EXCEEDS_PAYMENT');
  return amount < whole ? refused('REFUND_IS_TOO_SMALL') : undefined;
}

/**
 * The worth of units and delivery, limited to the TWD that are left. The delivery fee comes first, because the refund
 * stores it separately. The lines share the remainder.
 */
export function worthWithin(left: number, { lines, shipFee }: Worth): Worth {
  const fee = Math.min(shipFee, left);
  const amounts = lines.map(({ amount }) => amount);
  const ofGoods = Math.min(sumOf({ lines, shipFee: 0 }), left - fee);
  const shares = prorate(ofGoods, amounts);
  return {
    lines: lines.map((line, index) => ({ ...line, amount: shares[index] ?? 0 })),
    shipFee: fee,
  };
}

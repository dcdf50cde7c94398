import { sum } from '../numbers.ts';

/**
 * Divides `amount` in proportion to `weights` into whole dollars with exactly this sum (largest remainder method).
 * Each share gets its whole part. The remaining dollars go to the largest fractions, of equal ones to the earlier.
 * If `amount` is at most the sum of the weights, no share is above its weight. All numbers are integers and not
 * negative.
 */
export function prorate(amount: number, weights: readonly number[]): number[] {
  const total = sum(weights);
  if (total === 0) return weights.map(() => 0);
  // Products of two amounts of TWD may exceed 2^53, above which a number cannot hold every integer.
  const whole = weights.map((weight) => (BigInt(amount) * BigInt(weight)) / BigInt(total));
  const fractions = weights.map((weight) => (BigInt(amount) * BigInt(weight)) % BigInt(total));
  const shares = whole.map(Number);
  let left = amount - sum(shares);
  const byFraction = weights
    .map((_, index) => index)
    // Sorting leaves equal fractions in their order.
    .toSorted((a, b) => compare(fractions[b] ?? 0n, fractions[a] ?? 0n));
  for (const index of byFraction) {
    if (left === 0) break;
    shares[index] = (shares[index] ?? 0) + 1;
    left -= 1;
  }
  return shares;
}

function compare(a: bigint, b: bigint): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** The paid amount of an order line, in TWD. */
export interface PaidLine {
  unitPrice: number;
  quantity: number;
  /** TWD that offers took off the whole line. */
  offerShare: number;
  /** TWD that the coupon took off the whole line. */
  couponShare: number;
}

/** TWD of all units of a line after offers, before the coupon. */
export const priceOfLine = ({
  unitPrice,
  quantity,
  offerShare,
}: Omit<PaidLine, 'couponShare'>): number => unitPrice * quantity - offerShare;

/** TWD that was paid for all units of a line. */
export const paidForLine = (line: PaidLine): number => priceOfLine(line) - line.couponShare;

/**
 * TWD to refund for `units` of a line after `before` units of it have been refunded. However the units are split,
 * the refunds of all units add up to exactly the paid amount of the line.
 */
export function refundOfUnits(line: PaidLine, units: number, before = 0): number {
  return refundOfFirst(line, before + units) - refundOfFirst(line, before);
}

function refundOfFirst(line: PaidLine, units: number): number {
  const { unitPrice, quantity, offerShare, couponShare } = line;
  return unitPrice * units - Math.floor(((offerShare + couponShare) * units) / quantity);
}

/**
 * Shares `amount` among `weights` in proportion, in whole dollars that sum up to it exactly: everybody gets the whole
 * part, and the dollars left over go to the largest fractions, the earlier of equals first (largest remainder method).
 * With `amount` at most the sum of the weights, no share is above its weight. All are whole and not negative.
 */
export function prorate(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return weights.map(() => 0);
  // Products of two amounts of TWD may pass 2^53, where a number no longer counts by ones.
  const whole = weights.map((weight) => (BigInt(amount) * BigInt(weight)) / BigInt(total));
  const fractions = weights.map((weight) => (BigInt(amount) * BigInt(weight)) % BigInt(total));
  const shares = whole.map(Number);
  let left = amount - shares.reduce((sum, share) => sum + share, 0);
  const byFraction = weights
    .map((_, index) => index)
    .toSorted((a, b) => compare(fractions[b] ?? 0n, fractions[a] ?? 0n) || a - b);
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

/** What was paid for a line of an order, in TWD. */
export interface PaidLine {
  unitPrice: number;
  quantity: number;
  /** What the coupon took off all of it. */
  couponShare: number;
}

/**
 * TWD that go back for `units` of a line of which `before` units have gone back already. Whatever the steps, all units
 * together get back exactly what was paid for the line.
 */
export function refundOfUnits(line: PaidLine, units: number, before = 0): number {
  return refundOfFirst(line, before + units) - refundOfFirst(line, before);
}

function refundOfFirst({ unitPrice, quantity, couponShare }: PaidLine, units: number): number {
  return unitPrice * units - Math.floor((couponShare * units) / quantity);
}

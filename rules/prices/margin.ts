/** What is left of a price after the cost. */
export interface Margin {
  /** TWD; negative if the goods cost more than their price. */
  profit: number;
  /** Whole per cent of the price; null if the price is 0. */
  perCent: number | null;
}

/** The margin of a price, both in TWD; undefined while the cost is unknown. */
export function marginOf(price: number, cost: number | null | undefined): Margin | undefined {
  if (cost === null || cost === undefined) return undefined;
  const profit = price - cost;
  return { profit, perCent: price === 0 ? null : Math.round((profit * 100) / price) };
}

/** A price (TWD) that is valid from a moment until the next one begins. */
export interface StandingPrice {
  price: number;
  validFrom: Date;
}

/**
 * Milliseconds. A shorter-lived price that nobody paid does not count, so that an operator can correct a typing
 * mistake without a second person.
 */
export const slipMilliseconds = 30 * 60_000;

interface Span {
  since: Date;
  until: Date;
}

/**
 * The highest price (TWD) that was charged between two moments; undefined if none counts. A price counts if
 * somebody bought at it (`boughtAt`), or if the goods cost at least as much for half an hour without a break. So
 * changing a price up and down does not hide it. `prices`: the earliest first, from half an hour before `since` on.
 */
export function highestPrice(
  prices: readonly StandingPrice[],
  { since, until }: Span,
  boughtAt: readonly Date[],
): number | undefined {
  const stood = prices.flatMap(({ price, validFrom }, index) => {
    const end = Math.min(prices[index + 1]?.validFrom.getTime() ?? Infinity, until.getTime());
    const begin = validFrom.getTime();
    return begin <= until.getTime() ? [{ price, begin, end: Math.max(begin, end) }] : [];
  });
  const counted = stood.filter(({ price, begin, end }, index) => {
    if (end <= since.getTime()) return false;
    if (boughtAt.some((at) => at.getTime() >= begin && at.getTime() <= end)) return true;
    const before = stood.slice(0, index).findLast((each) => each.price < price);
    const after = stood.slice(index).find((each) => each.price < price);
    const from = before?.end ?? stood[0]?.begin ?? begin;
    return (after?.begin ?? stood.at(-1)?.end ?? end) - from >= slipMilliseconds;
  });
  return counted.length > 0 ? Math.max(...counted.map(({ price }) => price)) : undefined;
}

import type { GiftLine, QuoteLine } from './types.ts';

/** Units of each product that leave the stock if these lines are bought, by product id. */
export function neededStock(
  lines: readonly Pick<QuoteLine, 'components' | 'count'>[],
): Map<number, number> {
  const needed = new Map<number, number>();
  for (const { components, count } of lines) {
    if (count === 0) continue;
    for (const { productId, quantity } of components) {
      needed.set(productId, (needed.get(productId) ?? 0) + quantity * count);
    }
  }
  return needed;
}

/** Units of each gift that leave the stock with these lines, by gift id. */
export function neededGifts(gifts: readonly GiftLine[]): Map<number, number> {
  const needed = new Map<number, number>();
  for (const { id, count } of gifts) {
    if (count > 0) needed.set(id, (needed.get(id) ?? 0) + count);
  }
  return needed;
}

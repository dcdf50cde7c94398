import { type CartLine, effectiveMaximum, lineState, type ProductState } from '../cart-lines.ts';
import type { Saleable } from '../saleable.ts';
import { type ProductStocks, stockOfComponents, unknownStock } from '../stock.ts';

export interface WantedLine {
  line: CartLine;
  saleable: Saleable;
}

export interface Share {
  count: number;
  max: number;
  /** Null while stock is unknown. */
  state: ProductState | null;
}

/**
 * Shares the stock among the lines of one cart, so that a product sold singly and inside combinations is never
 * promised twice (G-067). Products come before combinations and lower ids before higher ones, in whatever order the
 * lines are. `max` of a line is the units it could have if all other lines keep theirs.
 */
export function shareStock(
  wanted: readonly WantedLine[],
  stocks: ProductStocks,
): Map<WantedLine, Share> {
  const left = new Map(stocks);
  const inOrder = wanted.toSorted((a, b) => byPrecedence(a.line, b.line));
  const served = inOrder.map((each) => {
    const { quantity } = each.line;
    const count = lineState(quantity, maximumOf(each.saleable, left))?.count ?? quantity;
    take(left, each.saleable, count);
    return { each, count };
  });
  return new Map(
    served.map(({ each, count }) => {
      take(left, each.saleable, -count);
      const max = maximumOf(each.saleable, left);
      take(left, each.saleable, count);
      return [each, { count, max, state: lineState(count, max)?.state ?? null }];
    }),
  );
}

/** Sorts lines in an order that does not depend on when they were put into the cart. */
export function byPrecedence(
  a: Pick<CartLine, 'kind' | 'id'>,
  b: Pick<CartLine, 'kind' | 'id'>,
): number {
  if (a.kind !== b.kind) return a.kind === 'product' ? -1 : 1;
  return a.id - b.id;
}

function maximumOf({ components, purchaseLimit }: Saleable, stocks: ProductStocks): number {
  return effectiveMaximum(stockOfComponents(components, stocks), purchaseLimit);
}

function take(left: Map<number, number>, { components }: Saleable, count: number): void {
  for (const { productId, quantity } of components) {
    const stock = left.get(productId);
    if (stock === undefined || stock === unknownStock) continue;
    left.set(productId, stock - quantity * count);
  }
}

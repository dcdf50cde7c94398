import {
  type CartLine,
  effectiveMaximum,
  lineState,
  type ProductState,
} from '../goods/cart-lines.ts';
import { limitPerOrder, productLimits } from '../goods/purchase-limits.ts';
import type { Saleable } from '../goods/saleable.ts';
import { type ProductStocks, stockOfComponents, unknownStock } from '../goods/stock.ts';

export interface WantedLine {
  line: CartLine;
  saleable: Saleable;
}

export interface Share {
  count: number;
  max: number;
  /** Whether `max` comes from purchase limits; false if only the stock sets it, and if nothing is in stock. */
  isLimited: boolean;
  /** Null while stock is unknown. */
  state: ProductState | null;
}

/** The remaining units of each product for the lines that follow; an absent product is unlimited. */
interface Left {
  stocks: Map<number, number>;
  limits: Map<number, number>;
}

/**
 * Divides stock and purchase limits among the lines of one cart. A product sold singly and inside combinations is
 * never promised twice (G-067), nor sold beyond its limit (G-163). Products come before combinations and lower ids
 * before higher ones, whatever the order of the lines. `max` of a line is the number of units it could have if all
 * other lines stay the same.
 */
export function shareStock(
  wanted: readonly WantedLine[],
  stocks: ProductStocks,
): Map<WantedLine, Share> {
  const left = {
    stocks: new Map(stocks),
    limits: productLimits(wanted.map(({ saleable }) => saleable)),
  };
  const inOrder = wanted.toSorted((a, b) => byPrecedence(a.line, b.line));
  const served = inOrder.map((each) => {
    const { quantity } = each.line;
    const count = lineState(quantity, mostOf(each.saleable, left).max)?.count ?? quantity;
    take(left, each.saleable, count);
    return { each, count };
  });
  return new Map(
    served.map(({ each, count }) => {
      take(left, each.saleable, -count);
      const { max, isLimited } = mostOf(each.saleable, left);
      take(left, each.saleable, count);
      return [each, { count, max, isLimited, state: lineState(count, max)?.state ?? null }];
    }),
  );
}

/** Sorts lines in an order that does not depend on when they were added to the cart. */
export function byPrecedence(
  a: Pick<CartLine, 'kind' | 'id'>,
  b: Pick<CartLine, 'kind' | 'id'>,
): number {
  if (a.kind !== b.kind) return a.kind === 'product' ? -1 : 1;
  return a.id - b.id;
}

function mostOf(
  { components, purchaseLimit }: Saleable,
  { stocks, limits }: Left,
): Pick<Share, 'max' | 'isLimited'> {
  const stock = stockOfComponents(components, stocks);
  const limit = limitPerOrder({
    purchaseLimit,
    components: components.map((each) => ({
      ...each,
      purchaseLimit: limits.get(each.productId) ?? null,
    })),
  });
  return {
    max: effectiveMaximum(stock, limit),
    isLimited: limit !== null && stock > 0 && limit <= stock,
  };
}

function take({ stocks, limits }: Left, { components }: Saleable, count: number): void {
  for (const { productId, quantity } of components) {
    const stock = stocks.get(productId);
    if (stock !== undefined && stock !== unknownStock) {
      stocks.set(productId, stock - quantity * count);
    }
    const limit = limits.get(productId);
    if (limit !== undefined) limits.set(productId, limit - quantity * count);
  }
}

import type { CartLine } from './cart-lines.ts';
import type { Saleable } from './saleable.ts';

type Limited = Pick<Saleable, 'purchaseLimit' | 'components'>;

/**
 * The most units of one product or combination in an order that contains nothing else: by its own limit and by
 * those of its products (G-163). Null is unlimited.
 */
export function limitPerOrder({ purchaseLimit, components }: Limited): number | null {
  const byProducts = components.flatMap(({ purchaseLimit: limit, quantity }) =>
    limit === null ? [] : [Math.floor(limit / quantity)],
  );
  const limits = purchaseLimit === null ? byProducts : [purchaseLimit, ...byProducts];
  return limits.length === 0 ? null : Math.min(...limits);
}

/** The purchase limits of the products in these goods, by product id; a product that is absent is unlimited. */
export function productLimits(goods: readonly Limited[]): Map<number, number> {
  const limits = new Map<number, number>();
  for (const { productId, purchaseLimit } of goods.flatMap(({ components }) => components)) {
    if (purchaseLimit !== null) {
      limits.set(productId, Math.min(purchaseLimit, limits.get(productId) ?? purchaseLimit));
    }
  }
  return limits;
}

/**
 * Whether the wanted units exceed a purchase limit: that of a line, or that of a product in all lines together,
 * sold singly and inside combinations (G-163).
 */
export function exceedsPurchaseLimits(
  lines: readonly (Limited & Pick<CartLine, 'quantity'>)[],
): boolean {
  const left = productLimits(lines);
  for (const { quantity, components } of lines) {
    for (const { productId, quantity: each } of components) {
      const limit = left.get(productId);
      if (limit !== undefined) left.set(productId, limit - each * quantity);
    }
  }
  return (
    [...left.values()].some((units) => units < 0) ||
    lines.some(({ purchaseLimit, quantity }) => quantity > (purchaseLimit ?? quantity))
  );
}

import type { SaleableKind } from '#rules/goods/saleable.ts';
import type { QuoteLine } from '#rules/quote/types.ts';
import type { CartContents } from '../stores/cart.ts';
import { entriesOf } from '../stores/cart-items.ts';
import { cartContextOf, type Surroundings } from './cart-context.ts';
import { quoteCart } from './lines.ts';

/**
 * Most units of these goods that the cart can hold beside its other entries, and whether purchase limits are the
 * reason; null while their stock is unknown.
 */
export function mostInCart(
  cart: CartContents,
  surroundings: Surroundings,
  kind: SaleableKind,
  id: number,
): Pick<QuoteLine, 'max' | 'isLimited'> | null {
  const others = entriesOf(cart.items).filter((entry) => entry.kind !== kind || entry.id !== id);
  const entries = [...others, { kind, id, quantity: 1 }];
  const { lines } = quoteCart(cartContextOf(cart, surroundings, { entries }));
  const line = lines.find((one) => one.kind === kind && one.id === id);
  if (!line || line.state === null) return null;
  // The units that are bought as add-ons take their part of the stock and of the limit.
  const added = (cart.items.addOns ?? [])
    .filter(({ productId }) => kind === 'product' && productId === id)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return { max: line.max - added, isLimited: line.isLimited };
}

import { useMemo } from 'react';
import type { Quote } from '#rules/quote/types.ts';
import type { Delivery } from '#rules/shipping.ts';
import { useCartStore } from '../stores/cart.ts';
import { type CartLine, cartLines, quoteCart } from './lines.ts';
import { useCartContext } from './use-cart-context.ts';

/** The cart as it can be bought now. */
export interface ShownCart {
  lines: CartLine[];
  quote: Quote;
}

/** Calculated again when the context of the cart changes; undefined until all of them are known (G-068). */
export function useShownCart(delivery: Delivery | null = null): ShownCart | undefined {
  const status = useCartStore((state) => state.status);
  const context = useCartContext(delivery);
  return useMemo(() => {
    if (status !== 'ready') return undefined;
    const quote = quoteCart(context);
    const lines = cartLines(quote, context.goods);
    return lines && { lines, quote };
  }, [status, context]);
}

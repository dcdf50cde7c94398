import { useMemo } from 'react';
import type { Quote } from '#rules/quote/types.ts';
import type { Delivery } from '#rules/shipping.ts';
import { useCartStore } from '../stores/cart.ts';
import { type CartLine, cartLines, quoteCart } from './lines.ts';
import { useCartFacts } from './use-cart-facts.ts';

/** The cart as it can be bought now. */
export interface ShownCart {
  lines: CartLine[];
  quote: Quote;
}

/** Calculated again when the facts of the cart change; undefined until all of them are known (G-068). */
export function useShownCart(delivery: Delivery | null = null): ShownCart | undefined {
  const status = useCartStore((state) => state.status);
  const facts = useCartFacts(delivery);
  return useMemo(() => {
    if (status !== 'ready') return undefined;
    const quote = quoteCart(facts);
    const lines = cartLines(quote, facts.goods);
    return lines && { lines, quote };
  }, [status, facts]);
}

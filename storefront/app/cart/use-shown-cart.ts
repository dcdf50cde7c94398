import { useEffect, useMemo } from 'react';
import type { Delivery } from '#rules/delivery/shipping.ts';
import type { Quote } from '#rules/quote/types.ts';
import { useCartStore } from '../stores/cart.ts';
import { loadOfferRules } from '../stores/offers.ts';
import {
  type AddOnLine,
  addOnLines,
  type CartLine,
  cartLines,
  lacksOffers,
  quoteCart,
} from './lines.ts';
import { useCartContext } from './use-cart-context.ts';

/** The cart as it can be bought now. */
export interface ShownCart {
  lines: CartLine[];
  addOns: AddOnLine[];
  quote: Quote;
}

/** Calculated again when the context of the cart changes; undefined until all of them are known (G-068). */
export function useShownCart(delivery: Delivery | null = null): ShownCart | undefined {
  const status = useCartStore((state) => state.status);
  const context = useCartContext(delivery);
  const isLacking = status === 'ready' && lacksOffers(context);
  // An offer may begin while the cart is open. If it cannot be read, the next reading of the cart says so.
  useEffect(() => {
    if (isLacking) void loadOfferRules().catch(() => undefined);
  }, [isLacking]);
  return useMemo(() => {
    if (status !== 'ready' || lacksOffers(context)) return undefined;
    const quote = quoteCart(context);
    const lines = cartLines(quote, context.goods);
    return lines && { lines, addOns: addOnLines(quote), quote };
  }, [status, context]);
}

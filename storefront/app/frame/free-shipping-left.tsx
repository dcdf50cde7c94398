import type { ComponentType, ReactNode } from 'react';
import { formatPrice } from '#rules/numbers.ts';
import { useShownCart } from '../cart/use-shown-cart.ts';
import { useOrderStore } from '../stores/order.ts';

interface FreeShippingLeftProps {
  /** TWD of goods. */
  freeFrom: number;
  /** Shown if the cart cannot be priced. */
  rule: ReactNode;
  /** The line that shows a sentence. */
  line: ComponentType<{ children: ReactNode }>;
}

/**
 * The amount that the cart lacks for free shipping. Like all thresholds it counts goods after discounts, before the
 * coupon.
 */
export default function FreeShippingLeft({ freeFrom, rule, line: Line }: FreeShippingLeftProps) {
  const cart = useShownCart(useOrderStore((state) => state.delivery));
  if (!cart || cart.quote.unitCount === 0) return rule;
  const { shipping, amounts } = cart.quote;
  const missing = freeFrom - (amounts.product - amounts.discount);
  return shipping.freeBy || missing <= 0 ? (
    <Line>已享免運</Line>
  ) : (
    <Line>
      還差 <strong className="font-medium">{formatPrice(missing)}</strong> 免運
    </Line>
  );
}

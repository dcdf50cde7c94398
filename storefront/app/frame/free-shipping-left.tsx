import type { ReactNode } from 'react';
import { formatPrice } from '#rules/numbers.ts';
import { useShownCart } from '../cart/use-shown-cart.ts';
import { useOrderStore } from '../stores/order.ts';
import { FreeShippingText } from './free-shipping-text.tsx';

interface FreeShippingLeftProps {
  /** TWD of goods. */
  freeFrom: number;
  /** Shown while the cart cannot be priced. */
  rule: ReactNode;
}

/** What the cart lacks to free shipping; like all thresholds it counts goods after discounts, before the coupon. */
export default function FreeShippingLeft({ freeFrom, rule }: FreeShippingLeftProps) {
  const cart = useShownCart(useOrderStore((state) => state.delivery));
  if (!cart || cart.quote.unitCount === 0) return rule;
  const { shipping, amounts } = cart.quote;
  const missing = freeFrom - (amounts.product - amounts.discount);
  return shipping.freeBy || missing <= 0 ? (
    <FreeShippingText>已享免運</FreeShippingText>
  ) : (
    <FreeShippingText>
      還差 <strong className="font-medium">{formatPrice(missing)}</strong> 免運
    </FreeShippingText>
  );
}

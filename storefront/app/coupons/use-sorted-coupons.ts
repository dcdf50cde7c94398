import { useMemo } from 'react';
import { useCartFacts } from '../cart/use-cart-facts.ts';
import { useShownCart } from '../cart/use-shown-cart.ts';
import { useCouponStore } from '../stores/coupon.ts';
import { useOrderStore } from '../stores/order.ts';
import { type SortedCoupons, sortCoupons } from './sort-coupons.ts';

/** The member's coupons, sorted again when coupons or the cart's facts change; undefined until all are known. */
export function useSortedCoupons(): SortedCoupons | undefined {
  const coupons = useCouponStore((state) => state.coupons);
  const delivery = useOrderStore((state) => state.delivery);
  const isKnown = useShownCart(delivery) !== undefined;
  const facts = useCartFacts(delivery);
  return useMemo(
    () => (coupons && isKnown ? sortCoupons(coupons, facts) : undefined),
    [coupons, isKnown, facts],
  );
}

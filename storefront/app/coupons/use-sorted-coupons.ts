import { useMemo } from 'react';
import { useCartContext } from '../cart/use-cart-context.ts';
import { useShownCart } from '../cart/use-shown-cart.ts';
import { useCouponStore } from '../stores/coupon.ts';
import { useOrderStore } from '../stores/order.ts';
import { type SortedCoupons, sortCoupons } from './sort-coupons.ts';

/** The member's coupons, sorted again when coupons or the cart's context changes; undefined until all are known. */
export function useSortedCoupons(): SortedCoupons | undefined {
  const coupons = useCouponStore((state) => state.coupons);
  const delivery = useOrderStore((state) => state.delivery);
  const isKnown = useShownCart(delivery) !== undefined;
  const context = useCartContext(delivery);
  return useMemo(
    () => (coupons && isKnown ? sortCoupons(coupons, context) : undefined),
    [coupons, isKnown, context],
  );
}

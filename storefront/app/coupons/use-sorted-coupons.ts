import { useMemo } from 'react';
import { currentFacts } from '../cart/facts.ts';
import { useShownCart } from '../cart/use-shown-cart.ts';
import { useCouponStore } from '../stores/coupon.ts';
import { useOrderStore } from '../stores/order.ts';
import { useStockStore } from '../stores/stock.ts';
import { type SortedCoupons, sortCoupons } from './sort-coupons.ts';

/** The member's coupons, judged anew whenever coupons, cart or stocks change; undefined until all is known. */
export function useSortedCoupons(): SortedCoupons | undefined {
  const coupons = useCouponStore((state) => state.coupons);
  const delivery = useOrderStore((state) => state.delivery);
  const gifts = useStockStore((state) => state.gifts);
  const cart = useShownCart(delivery);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the facts are read from the stores that changed.
  return useMemo(
    () => (coupons && cart ? sortCoupons(coupons, currentFacts({ delivery })) : undefined),
    [coupons, cart, delivery, gifts],
  );
}

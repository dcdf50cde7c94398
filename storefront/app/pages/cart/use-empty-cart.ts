import { useEffect, useState } from 'react';
import type { UserCoupon } from '#contract/entities/promotions.ts';
import { api } from '../../api.ts';
import { waitingCoupons } from '../../coupons/sort-coupons.ts';
import { loadPopularProducts } from '../../data/products.ts';
import { productItems, type RailItem } from '../../product-card/rail-items.ts';
import { shopNow } from '../../shop-time.ts';
import { loadCouponsOnce, useCouponStore } from '../../stores/coupon.ts';
import { loadViewed } from '../../viewed/load-viewed.ts';
import { forgetViews } from '../../viewed/recent-views.ts';

/** How many goods a row of an empty cart shows. */
const inARow = 4;

interface Offered {
  coupons: readonly UserCoupon[];
  viewed: readonly RailItem[];
  popular: readonly RailItem[];
}

const nothing: Offered = { coupons: [], viewed: [], popular: [] };

/** What an empty cart offers. All of it comes at once, so that nothing moves; what cannot be read is left out. */
export function useEmptyCart(): Offered & { forget: () => void } {
  const [offered, setOffered] = useState(nothing);
  useEffect(() => {
    let isShown = true;
    void readOffered().then((found) => isShown && setOffered(found));
    return () => {
      isShown = false;
    };
  }, []);
  function forget() {
    forgetViews();
    setOffered((before) => ({ ...before, viewed: [] }));
  }
  return { ...offered, forget };
}

async function readOffered(): Promise<Offered> {
  const [viewed, sold] = await Promise.all([
    loadViewed(api, inARow).catch(() => []),
    loadPopularProducts(api, 2 * inARow).catch(() => []),
    loadCouponsOnce().catch(() => undefined),
  ]);
  const isViewed = ({ kind, item }: RailItem) =>
    viewed.some((each) => each.kind === kind && each.item.id === item.id);
  const popular = productItems(sold).filter((each) => !isViewed(each));
  return {
    coupons: waitingCoupons(useCouponStore.getState().coupons ?? [], shopNow()),
    viewed,
    popular: popular.slice(0, inARow),
  };
}

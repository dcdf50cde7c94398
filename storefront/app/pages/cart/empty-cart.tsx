import { useEffect, useState } from 'react';
import { api } from '../../api.ts';
import { literals } from '../../copy.ts';
import { loadPopularProducts } from '../../data/products.ts';
import { AppLink } from '../../links/app-link.tsx';
import { ProductRail, type RailItem } from '../../product-card/product-rail.tsx';
import { productItems } from '../../product-card/rail-items.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Spot } from '../../ui/spot.tsx';
import picture from '../../ui/spots/empty-cart.svg?no-inline';
import { EmptyState } from '../../ui/states.tsx';

/** How many best-selling goods an empty cart shows. */
const offered = 4;

/** Shown for an empty cart, with the best-selling goods. */
export function EmptyCart() {
  const items = usePopular();
  return (
    <>
      <EmptyState
        picture={<Spot src={picture} className="w-48" />}
        title={
          <>
            <span lang="en" className="latin block text-22 text-violet-600">
              {literals.emptyCart}
            </span>
            購物車是空的
          </>
        }
        action={
          <AppLink to="/products?all=1" className={buttonClass('primary')}>
            去逛逛
          </AppLink>
        }
      >
        挑好的商品會放在這裡，登入後在任何裝置都看得到。
      </EmptyState>
      <p className="mt-6 text-center">
        <AppLink to="/choose" className="text-violet-700 underline underline-offset-4">
          不知道怎麼選？回答三個問題，配好一個週期
        </AppLink>
      </p>
      {items.length > 0 && (
        <section aria-labelledby="popular-title" className="mt-16">
          <h2 id="popular-title" className="mb-6 text-22 font-bold">
            大家常買
          </h2>
          <ProductRail items={items} label="大家常買" />
        </section>
      )}
    </>
  );
}

function usePopular(): RailItem[] {
  const [items, setItems] = useState<RailItem[]>([]);
  useEffect(() => {
    void loadPopularProducts(api, offered).then(
      (products) => setItems(productItems(products)),
      // An empty cart is also complete without them.
      () => undefined,
    );
  }, []);
  return items;
}

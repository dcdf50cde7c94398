import { useEffect, useRef, useState } from 'react';
import { api } from '../../api.ts';
import type { RailItem } from '../../product-card/product-rail.tsx';
import { productItems } from '../../product-card/rail-items.ts';
import { StockedRail } from '../../product-card/stocked-rail.tsx';

/**
 * How near the window it is read: from 1,200 px below it, so that it is there before it is seen, and anywhere above it,
 * because a jump to the end of the page passes it.
 */
const near = '1000000px 0px 1200px 0px';

/** What others often buy with this product. It is read when the shopper comes near; without any it shows nothing. */
export function Together({ productId }: { productId: number }) {
  const place = useRef<HTMLDivElement>(null);
  const [items, setItems] = useState<readonly RailItem[]>([]);
  useEffect(() => {
    let isShown = true;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        void api.listBoughtTogether({ params: { id: productId } }).then(
          ({ data }) => isShown && setItems(productItems(data)),
          // The page is whole without it.
          () => undefined,
        );
      },
      { rootMargin: near },
    );
    if (place.current) observer.observe(place.current);
    return () => {
      isShown = false;
      observer.disconnect();
    };
  }, [productId]);
  return (
    <div ref={place}>
      {items.length > 0 && (
        <section aria-labelledby="together" className="mt-16 desktop:mt-24">
          <h2 id="together" className="mb-6 text-22 font-bold">
            常一起購買
          </h2>
          <StockedRail items={items} label="常一起購買" />
        </section>
      )}
    </div>
  );
}

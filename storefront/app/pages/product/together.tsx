import { useEffect, useRef, useState } from 'react';
import { api } from '../../api.ts';
import { ProductRail } from '../../product-card/product-rail.tsx';
import { productItems, type RailItem } from '../../product-card/rail-items.ts';
import { whenNear } from '../../ui/when-near.ts';

/** What others often buy with this product. It is read when the shopper comes near; without any it shows nothing. */
export function Together({ productId }: { productId: number }) {
  const place = useRef<HTMLDivElement>(null);
  const [items, setItems] = useState<readonly RailItem[]>([]);
  useEffect(() => {
    if (!place.current) return;
    let isShown = true;
    const stopWaiting = whenNear(place.current, () => {
      void api.listBoughtTogether({ params: { id: productId } }).then(
        ({ data }) => isShown && setItems(productItems(data)),
        // The page is whole without it.
        () => undefined,
      );
    });
    return () => {
      isShown = false;
      stopWaiting();
    };
  }, [productId]);
  return (
    <div ref={place}>
      {items.length > 0 && (
        <section aria-labelledby="together" className="mt-16 desktop:mt-24">
          <h2 id="together" className="mb-6 text-22 font-bold">
            常一起購買
          </h2>
          <ProductRail items={items} label="常一起購買" />
        </section>
      )}
    </div>
  );
}

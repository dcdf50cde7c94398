import { useMemo } from 'react';
import { formatPrice } from '#rules/numbers.ts';
import { sellingPrice } from '#rules/prices/prices.ts';
import { AppLink } from '../../links/app-link.tsx';
import { saleablePath } from '../../product-card/product-card.tsx';
import { useSoldOut } from '../../product-card/stock-state.ts';
import { smallPicture } from '../../ui/no-picture.ts';
import type { GoodsPage } from './load-product.ts';
import { nearestAlternatives } from './nearest-alternatives.ts';

/** Goods most similar to the sold-out ones that can be bought now (G-179). */
export function Alternatives({ page }: { page: GoodsPage }) {
  const candidates = useMemo(() => {
    const sizes = page.kind === 'product' ? page.sizes : [];
    return { item: page.item, sizes, related: page.related };
  }, [page]);
  const all = useMemo(
    () => [
      ...candidates.sizes.map((item) => ({ kind: 'product', item }) as const),
      ...candidates.related,
    ],
    [candidates],
  );
  const nearest = nearestAlternatives(candidates, useSoldOut(all));
  if (nearest.length === 0) return null;
  return (
    <section aria-labelledby="alternatives" className="mt-6">
      <h2 id="alternatives" className="text-16 font-medium">
        現在有貨的相近商品
      </h2>
      <ul className="mt-2 border-t border-line">
        {nearest.map(({ kind, item }) => (
          <li
            key={`${kind}-${item.id}`}
            className="relative flex items-center gap-4 border-b border-line py-3"
          >
            <img
              src={smallPicture(item.images[0]?.url)}
              alt=""
              width={64}
              height={64}
              className="size-16 rounded-small bg-paper object-cover"
            />
            <div className="min-w-0 flex-1">
              <AppLink
                to={saleablePath(kind, item.id)}
                className="card-link font-medium hover:text-violet-700"
              >
                {item.name}
              </AppLink>
              <p className="text-14 break-keep text-ink-soft">{item.volume}</p>
            </div>
            <p className="digits font-bold">{formatPrice(sellingPrice(item))}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

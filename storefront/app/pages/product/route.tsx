import { lazy, Suspense, useEffect } from 'react';
import { sellingPrice } from '#rules/prices/prices.ts';
import { trackItems } from '../../analytics/data-layer.ts';
import { trackLineShopLater } from '../../analytics/line-shop.ts';
import { shopContext } from '../../context.server.ts';
import { PageHead } from '../../head/page-head.tsx';
import { saleablePath } from '../../product-card/product-card.tsx';
import { ProductRail } from '../../product-card/product-rail.tsx';
import { stockIdsOf } from '../../product-card/stock-state.ts';
import { useSettings } from '../../settings-context.tsx';
import { stepLoaders } from '../../step-loaders.ts';
import { afterPageView } from '../../stores/page-view.ts';
import { rememberView } from '../../viewed/recent-views.ts';
import type { Route } from './+types/route';
import { BuyBox } from './buy-box.tsx';
import { Below, Together } from './later.tsx';
import {
  type GoodsPage,
  loadProductPage,
  type ProductPage as ProductData,
} from './load-product.ts';
import { Overview } from './overview.tsx';
import { ProductJsonLd } from './product-json-ld.tsx';
import { ProductTrail } from './product-trail.tsx';

/** Few visits show it. */
const MissingProduct = lazy(() =>
  import('./missing-product.tsx').catch(() => new Promise<never>(() => {})),
);

export function loader({ context, params, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  return loadProductPage(shop.api, params.id, request.url, shop.now);
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const loaders = await stepLoaders();
  return loaders.loadProductPage(params.id, request.url);
}

const relatedTitles: Readonly<Record<ProductData['kind'], string>> = {
  missing: '大家都在買',
  product: '同系列商品',
  combination: '其他組合',
};

export default function ProductPage({ loaderData: page }: Route.ComponentProps) {
  const { kind, related } = page;
  return (
    <div
      className="page"
      data-series={page.kind === 'missing' ? undefined : page.item.series?.color}
    >
      {kind === 'missing' ? (
        <Suspense>
          <MissingProduct />
        </Suspense>
      ) : (
        <Goods page={page} />
      )}
      {related.length > 0 && (
        <section aria-labelledby="related" className="mt-16 desktop:mt-24">
          <h2 id="related" className="mb-6 text-22 font-bold">
            {relatedTitles[kind]}
          </h2>
          <ProductRail items={related} label={relatedTitles[kind]} />
        </section>
      )}
      {page.kind === 'product' && <Together key={page.item.id} productId={page.item.id} />}
    </div>
  );
}

function Goods({ page }: { page: GoodsPage }) {
  const { kind, item } = page;
  useViewTracking(page);
  useEffect(() => rememberView({ kind, id: item.id }), [kind, item.id]);
  return (
    <>
      <PageHead
        title={item.seoTitle || item.name}
        description={item.seoDescription || item.introduction || item.briefDescription}
        canonical={saleablePath(kind, item.id)}
        image={item.images[0]?.url}
        type="product"
      />
      <ProductJsonLd page={page} />
      <ProductTrail kind={kind} item={item} />
      {/* The key resets quantity, pictures and opened sections for another product. */}
      <div key={`${kind}-${item.id}`}>
        <Overview name={item.name} pictures={item.images} details={<Below page={page} />}>
          <BuyBox page={page} />
        </Overview>
      </div>
    </>
  );
}

/** Reports the viewed goods to analytics. */
function useViewTracking({ kind, item }: GoodsPage) {
  const { brand } = useSettings();
  useEffect(() => {
    const { materialNo, name } = item;
    const viewed = { materialNo, name, price: sellingPrice(item), quantity: 1 };
    return afterPageView(() => trackItems('view_item', brand.name, [viewed]));
  }, [item, brand.name]);
  useEffect(() => {
    const products = stockIdsOf({ kind, item }).map((id) => ({ id }));
    return trackLineShopLater({ is: 'productBrowsing', products });
  }, [kind, item]);
}

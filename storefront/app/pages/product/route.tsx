import { useEffect, useMemo } from 'react';
import { data } from 'react-router';
import type { Product as ProductEntity } from '#contract/entities/catalog.ts';
import { pictureAt } from '#rules/pictures.ts';
import { sellingPrice } from '#rules/prices.ts';
import type { SaleableKind } from '#rules/saleable.ts';
import { trackItems } from '../../analytics/data-layer.ts';
import { tellLineShopLater } from '../../analytics/line-shop.ts';
import { api as browserApi } from '../../api.ts';
import { shopContext } from '../../context.server.ts';
import { readTrail, Trail } from '../../frame/trail.tsx';
import type { PublicApi } from '../../handler.ts';
import { PageHead } from '../../head/page-head.tsx';
import { saleablePath } from '../../product-card/product-card.tsx';
import { ProductRail } from '../../product-card/product-rail.tsx';
import { stockIdsOf } from '../../product-card/stock-state.ts';
import { useSettings } from '../../settings-context.tsx';
import { shopNow } from '../../shop-time.ts';
import { useAlive } from '../../ui/use-alive.ts';
import type { Route } from './+types/route';
import { BuyBox } from './buy-box.tsx';
import { Details } from './details.tsx';
import { Gallery } from './gallery.tsx';
import { loadProduct, type ProductPage as ProductData } from './load-product.ts';
import { Parts } from './parts.tsx';
import { isPlaceholder } from './placeholder.ts';
import { ProductJsonLd } from './product-json-ld.tsx';
import { crumbsOfVisit, productCrumbs } from './product-texts.ts';

/** Digits only, within what an id can be (G-019). */
const idPattern = /^[1-9]\d{0,8}$/;

async function load(api: PublicApi, id: string, url: string, now: () => Date) {
  if (!idPattern.test(id)) throw data(null, { status: 404 });
  // That it is there decides, whatever its value (G-018).
  const kind = new URL(url).searchParams.has('combination') ? 'combination' : 'product';
  const page = await loadProduct(api, kind, Number(id), now);
  return data(page, { status: page.status });
}

export function loader({ context, params, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  return load(shop.api, params.id, request.url, shop.now);
}

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return load(browserApi, params.id, request.url, shopNow);
}

export default function ProductPage({ loaderData: page }: Route.ComponentProps) {
  const { kind, item, promotions, parts, related } = page;
  useViewTracking(kind, item);
  return (
    <div className="page">
      <PageHead
        title={item.name}
        description={item.introduction || item.briefDescription}
        canonical={saleablePath(kind, item.id)}
        image={isPlaceholder(item) ? undefined : pictureAt(item.images[0]?.url ?? '', 1200)}
        hidden={isPlaceholder(item)}
      />
      {!isPlaceholder(item) && <ProductJsonLd page={page} />}
      <ProductTrail page={page} />
      {/* Another product begins anew: quantity, pictures, opened sections. */}
      <div key={`${kind}-${item.id}`}>
        <div className="mt-4 desktop:grid desktop:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] desktop:items-start desktop:gap-14">
          <Gallery name={item.name} pictures={item.images} />
          <div className="desktop:mt-0 mt-6">
            <BuyBox {...{ kind, item, promotions, parts }} />
          </div>
        </div>
        {!isPlaceholder(item) && (
          <div className="desktop:mt-20 mt-12">
            <Parts parts={parts} />
            <Details product={item} />
          </div>
        )}
      </div>
      {related.length > 0 && (
        <section aria-labelledby="related" className="desktop:mt-24 mt-16">
          <h2 id="related" className="mb-6 font-bold text-22">
            {relatedTitle(page)}
          </h2>
          <ProductRail items={related} label={relatedTitle(page)} />
        </section>
      )}
    </div>
  );
}

function relatedTitle({ kind, item }: ProductData): string {
  if (isPlaceholder(item)) return '大家都在買';
  return kind === 'combination' ? '其他組合' : '同系列商品';
}

/** The way by which the shopper came, once that is known; before, the product's own place. */
function ProductTrail({ page: { kind, item } }: { page: ProductData }) {
  const isAlive = useAlive();
  const own = productCrumbs(kind, item);
  const visited = useMemo(() => (isAlive ? readTrail() : undefined), [isAlive]);
  return <Trail crumbs={crumbsOfVisit(own, visited, item.series)} />;
}

/** Tells analytics what is being looked at; the placeholder is nothing to look at (G-137). */
function useViewTracking(kind: SaleableKind, item: ProductEntity) {
  const { brand } = useSettings();
  useEffect(() => {
    if (isPlaceholder(item)) return;
    const { materialNo, name } = item;
    trackItems('view_item', brand.name, [
      { materialNo, name, price: sellingPrice(item), quantity: 1 },
    ]);
  }, [item, brand.name]);
  useEffect(() => {
    if (isPlaceholder(item)) return;
    const products = stockIdsOf({ kind, item }).map((id) => ({ id }));
    return tellLineShopLater({ is: 'productBrowsing', products });
  }, [kind, item]);
}

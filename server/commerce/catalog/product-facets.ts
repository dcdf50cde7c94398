import { and, type SQL, sql } from 'drizzle-orm';
import type { ProductFacets } from '#contract/entities/catalog.ts';
import { readRunningDiscounts } from '#server/commerce/promotions/running-discounts.ts';
import type { CatalogShop } from './cards.ts';
import {
  type FacetKind,
  facetKinds,
  type ProductFilter,
  productConditions,
  sellingPriceSql,
} from './product-filters.ts';
import { products } from './tables.ts';

interface Row extends Record<string, unknown> {
  /** The subject of the row: one value of this filter, or all goods (`all`). */
  kind: FacetKind | 'all';
  value: string | null;
  /** Goods that pass every filter except the one of the row's own kind. */
  count: number;
  minPrice: number | null;
  maxPrice: number | null;
}

/**
 * The number of products that each value of a filter would show. The filters of the other kinds apply. The value's
 * own kind does not, because its values combine with OR. The price bounds (TWD) ignore the price filter.
 */
export async function listProductFacets(
  shop: CatalogShop,
  filter: ProductFilter,
): Promise<ProductFacets> {
  const running = await readRunningDiscounts(shop);
  const { common, price, ...kinds } = await productConditions(shop, filter, running);
  const passes = (...conditions: (SQL | undefined)[]) => and(...conditions) ?? sql`true`;
  const { rows } = await shop.db.execute<Row>(sql`
    with goods as (
      select ${products.usage} as usage, ${products.material} as material, ${products.absorbency} as absorbency,
        ${sellingPriceSql(running)} as price,
        coalesce(${passes(kinds.usage)}, false) as fits_usage,
        coalesce(${passes(kinds.material)}, false) as fits_material,
        coalesce(${passes(kinds.absorbency)}, false) as fits_absorbency,
        ${passes(price)} as fits_price
      from ${products} where ${common}
    )
    select
      case grouping(usage, material, absorbency)
        when 3 then 'usage' when 5 then 'material' when 6 then 'absorbency' else 'all' end as kind,
      coalesce(usage, material, absorbency) as value,
      (case grouping(usage, material, absorbency)
        when 3 then count(*) filter (where fits_material and fits_absorbency and fits_price)
        when 5 then count(*) filter (where fits_usage and fits_absorbency and fits_price)
        when 6 then count(*) filter (where fits_usage and fits_material and fits_price)
        else count(*) filter (where fits_usage and fits_material and fits_absorbency and fits_price)
      end)::int as count,
      (min(price) filter (where fits_usage and fits_material and fits_absorbency))::int as "minPrice",
      (max(price) filter (where fits_usage and fits_material and fits_absorbency))::int as "maxPrice"
    from goods
    group by grouping sets ((usage), (material), (absorbency), ())
    order by count desc, value`);
  return toFacets(rows);
}

function toFacets(rows: readonly Row[]): ProductFacets {
  const all = rows.find(({ kind }) => kind === 'all');
  const valuesOf = (wanted: FacetKind) =>
    rows.flatMap(({ kind, value, count }) =>
      kind === wanted && value !== null && count > 0 ? [{ value, count }] : [],
    );
  const [usage, material, absorbency] = facetKinds.map(valuesOf);
  return {
    total: all?.count ?? 0,
    usage: usage ?? [],
    material: material ?? [],
    absorbency: absorbency ?? [],
    minPrice: all?.minPrice ?? null,
    maxPrice: all?.maxPrice ?? null,
  };
}

import { type Product, product } from '#contract/entities/catalog.ts';
import { columnList, runNamed } from '#server/platform/database/run-named.ts';
import { sanitise } from '#server/platform/html/sanitise.ts';
import {
  besideColumns,
  type CatalogShop,
  type ColumnName,
  type computedOfCard,
  joinProductRating,
  priceProduct,
  productRatingColumns,
  readRunning,
} from './cards.ts';

/** The columns of a product page: the fields of the contract's product without the computed ones. */
export const detailColumns: readonly ColumnName[] = product
  .omit({ ...besideColumns, relateSelves: true, series: true })
  .keyof().options;

/** SQL of the full ONLINE products among the ids $1. */
const wholeProducts = `select ${columnList('p', detailColumns)}, ${productRatingColumns},
  coalesce(
    (select json_agg(json_build_object('id', r.id, 'name', r.name, 'volume', r.volume,
                                       'lengthCm', r.length_cm, 'images', r.images)
                     order by r.length_cm, r.unit_count, r.id)
     from products r
     where r.family = p.family and r.id <> p.id and r.current_visibility_rule = 'ONLINE'), '[]') as "relateSelves",
  (select json_build_object('id', se.id, 'name', se.name, 'color', se.color, 'subSeriesId', su.id)
   from product_sub_series_products l
   join product_sub_series su on su.id = l.sub_series_id and su.current_visibility_rule = 'ONLINE'
   join product_series se on se.id = su.series_id and se.current_visibility_rule = 'ONLINE'
   where l.product_id = p.id
   order by se.weight desc, se.id, su.weight desc, su.id limit 1) as series
  from products p ${joinProductRating} where p.id = any($1) and p.current_visibility_rule = 'ONLINE'`;

type ProductRow = Omit<Product, keyof typeof computedOfCard>;

interface Texts {
  description: string;
  spec: string;
  notice: string;
  webIntroduction: string;
  mobileIntroduction: string;
}

/** Removes everything dangerous from the HTML fields of a row. */
export function withSafeTexts<Row extends Texts>(row: Row): Row {
  return {
    ...row,
    description: sanitise(row.description),
    spec: sanitise(row.spec),
    notice: sanitise(row.notice),
    webIntroduction: sanitise(row.webIntroduction),
    mobileIntroduction: sanitise(row.mobileIntroduction),
  };
}

/** One ONLINE product with the other sizes of its family; undefined if there is none. */
export async function readProduct(shop: CatalogShop, id: number): Promise<Product | undefined> {
  const [only] = await readProducts(shop, [id]);
  return only;
}

/** The ONLINE ones among these products, each with the other sizes of its family, in the order of these ids. */
export async function readProducts(shop: CatalogShop, ids: readonly number[]): Promise<Product[]> {
  if (ids.length === 0) return [];
  const [rows, running] = await Promise.all([
    runNamed<ProductRow>(shop.db, 'whole products', wholeProducts, [ids]),
    readRunning(shop),
  ]);
  const rowById = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rowById.get(id);
    return row ? [withSafeTexts(priceProduct(row, running))] : [];
  });
}

import type { Saleable, SaleableComponent } from '#rules/goods/saleable.ts';
import { sellingPrice } from '#rules/prices/prices.ts';
import {
  eventPriceOf,
  type RunningDiscounts,
  readRunningDiscounts,
} from '#server/commerce/promotions/running-discounts.ts';
import { partOf } from '#server/platform/cache/tags.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { columnList, runNamed } from '#server/platform/database/run-named.ts';
import type { Shop } from '#server/shop.ts';
import { combinationIsSold } from './combination-parts.ts';

export interface SaleableIds {
  productIds: readonly number[];
  combinationIds: readonly number[];
}

export interface Saleables {
  products: ReadonlyMap<number, Saleable>;
  combinations: ReadonlyMap<number, Saleable>;
}

type Row = Omit<Saleable, 'kind' | 'eventPrice' | 'event' | 'sellingPrice' | 'components'>;
type ProductRow = Row & { version: string; parcel: SaleableComponent['parcel'] };
type CombinationRow = Row & { components: SaleableComponent[] };

const columns = ['id', 'name', 'materialNo', 'volume', 'price', 'memberPrice', 'purchaseLimit'];
const columnsOf = (alias: string) =>
  `${columnList(alias, columns)}, coalesce(${alias}.images -> 0 ->> 'url', '') as image`;

// A trigger increments the version with every change. A restored record can have an old version again, but another
// moment.
const version = `p.version || ' ' || p.updated_at`;

/** SQL text: the `ParcelSize` of a product; null if nothing of it is filled in. */
const parcelOf = (alias: string) =>
  `case when coalesce(${alias}.weight_grams, ${alias}.length_mm, ${alias}.width_mm, ${alias}.height_mm) is not null
     then json_build_object('weightGrams', ${alias}.weight_grams, 'lengthMm', ${alias}.length_mm,
                            'widthMm', ${alias}.width_mm, 'heightMm', ${alias}.height_mm) end`;

const saleableProducts = `select ${columnsOf('p')}, ${parcelOf('p')} as parcel, p.current_visibility_rule = 'ONLINE' as "isVisible", ${version} as version
  from products p where p.id = any($1)`;

/** The versions of products by id, as one statement reads them. Products that no longer exist are left out. */
export type ProductVersions = Readonly<Record<string, string>>;

/** SQL text: the `ProductVersions` of the ids in this array. */
export const productVersionsText = (ids: string): string =>
  `(select coalesce(json_object_agg(p.id, ${version}), '{}') from products p where p.id = any(${ids}))`;

const saleableCombinations = `select ${columnsOf('c')}, (${combinationIsSold}) as "isVisible",
  coalesce(
    (select json_agg(json_build_object('productId', m.product_id, 'quantity', m.quantity,
                                       'purchaseLimit', p.purchase_limit,
                                       'parcel', ${parcelOf('p')}) order by m.product_id)
     from product_combination_products m join products p on p.id = m.product_id
     where m.combination_id = c.id), '[]') as components
  from product_combinations c where c.id = any($1)`;

/**
 * The data of goods that a quote needs, by id. Unknown ids are left out; goods that are not on sale have
 * `isVisible: false`. Call it before a transaction begins: promotions that are not cached are read on another
 * connection.
 */
export async function readSaleable(
  db: Queryable,
  shop: Pick<Shop, 'db' | 'cache' | 'clock'>,
  { productIds, combinationIds }: SaleableIds,
): Promise<Saleables> {
  const [products, combinations, running] = await Promise.all([
    readRows<ProductRow>(db, 'saleable products', saleableProducts, productIds),
    readRows<CombinationRow>(db, 'saleable combinations', saleableCombinations, combinationIds),
    readRunningDiscounts(shop),
  ]);
  await Promise.all(products.map((row) => keep(shop, row)));
  return {
    products: byId(products.map((row) => saleableProduct(row, running))),
    combinations: byId(combinations.map((row) => saleable('combination', row, running))),
  };
}

const keyOf = (id: number) => `saleable product ${id}`;
/** Approximate bytes. */
const sizeOfRow = 600;

const keep = ({ cache }: Pick<Shop, 'cache'>, row: ProductRow): Promise<ProductRow> =>
  cache.through(
    keyOf(row.id),
    ['catalog'],
    async () => row,
    () => sizeOfRow,
    { narrow: () => [partOf('catalog', row.id)] },
  );

/** Products that this process has cached, with their versions. */
export interface CachedSaleables extends Saleables {
  versions: ProductVersions;
}

/**
 * The same for products in this process's cache. Undefined if one is not cached, or if there are combinations among
 * them. They may be outdated: the caller must read the versions with `productVersionsText` and compare them
 * (`areCurrent`).
 */
export async function cachedSaleable(
  shop: Pick<Shop, 'db' | 'cache' | 'clock'>,
  { productIds, combinationIds }: SaleableIds,
): Promise<CachedSaleables | undefined> {
  if (combinationIds.length > 0) return undefined;
  const rows = productIds.map((id) => shop.cache.cached<ProductRow>(keyOf(id))?.value);
  const known = rows.filter((row) => row !== undefined);
  if (known.length < rows.length) return undefined;
  const running = await readRunningDiscounts(shop);
  return {
    products: byId(known.map((row) => saleableProduct(row, running))),
    combinations: new Map(),
    versions: Object.fromEntries(known.map((row) => [row.id, row.version])),
  };
}

/** Whether cached products still have the versions that a statement has just read. */
export const areCurrent = ({ versions }: CachedSaleables, found: ProductVersions): boolean =>
  Object.entries(versions).every(([id, known]) => found[id] === known);

function saleableProduct(
  { version: _, parcel, ...row }: ProductRow,
  running: RunningDiscounts,
): Saleable {
  const { id: productId, purchaseLimit } = row;
  const components = [{ productId, quantity: 1, purchaseLimit, parcel }];
  return saleable('product', { ...row, components }, running);
}

function readRows<R>(db: Queryable, name: string, text: string, ids: readonly number[]) {
  return ids.length === 0 ? [] : runNamed<R>(db, name, text, [ids]);
}

function saleable(
  kind: Saleable['kind'],
  row: CombinationRow,
  running: RunningDiscounts,
): Saleable {
  const { eventPrice, event } = eventPriceOf(running, kind, row);
  return {
    kind,
    ...row,
    eventPrice,
    event: event && { id: event.id, title: event.title, label: event.label },
    sellingPrice: sellingPrice({ ...row, eventPrice }),
  };
}

/** Goods at the price that these discount events give them. */
export const pricedBy = (running: RunningDiscounts, goods: Saleable): Saleable =>
  saleable(goods.kind, { ...goods, components: [...goods.components] }, running);

const byId = (goods: Saleable[]) => new Map(goods.map((one) => [one.id, one]));

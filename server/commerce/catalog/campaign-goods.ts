import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { mostReviewedGoods } from '#contract/campaigns.ts';
import type { DiscountScope } from '#contract/enumerations.ts';
import type { CampaignGoods } from '#rules/campaigns/price-campaign.ts';
import type { SaleableKind } from '#rules/goods/saleable.ts';
import type { DatedPrices } from '#rules/quote/price-history.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { columnList, runNamed } from '#server/platform/database/run-named.ts';
import { combinationIsSold } from './combination-parts.ts';
import { combinations, products, series, subSeries, subSeriesProducts } from './tables.ts';

interface GoodsScope {
  applicable: DiscountScope;
  productIds: readonly number[];
  combinationIds: readonly number[];
}

interface CampaignSelection {
  /** At most `mostReviewedGoods` of them. */
  goods: CampaignGoods[];
  total: number;
}

const columns = columnList('c', ['id', 'name', 'price', 'memberPrice']);
/** SQL of what they cost the shop, in TWD; null if unknown. */
const costs: Readonly<Record<SaleableKind, string>> = {
  product: 'c.cost_price',
  combination: `(
    select case when count(*) = count(p.cost_price) then sum(p.cost_price * m.quantity)::int end
    from product_combination_products m join products p on p.id = m.product_id where m.combination_id = c.id)`,
};
const isOnline: Readonly<Record<SaleableKind, string>> = {
  product: `c.current_visibility_rule = 'ONLINE'`,
  combination: combinationIsSold,
};
const tables: Readonly<Record<SaleableKind, string>> = {
  product: 'products',
  combination: 'product_combinations',
};

/** The goods of a campaign with their prices (TWD): the chosen ones, or all goods on sale. */
export async function readCampaignGoods(
  db: Queryable,
  { applicable, productIds, combinationIds }: GoodsScope,
): Promise<CampaignSelection> {
  switch (applicable) {
    case 'ALL_PRODUCTS':
      return readAll(db);
    case 'PARTIAL_PRODUCTS':
      return chosen(await readChosen(db, 'product', productIds));
    case 'PARTIAL_COMBINATIONS':
      return chosen(await readChosen(db, 'combination', combinationIds));
  }
}

const chosen = (goods: CampaignGoods[]): CampaignSelection => ({ goods, total: goods.length });

function readChosen(db: Queryable, kind: SaleableKind, ids: readonly number[]) {
  if (ids.length === 0) return Promise.resolve([]);
  return runNamed<CampaignGoods>(
    db,
    `${kind}s of a campaign`,
    `select '${kind}' as kind, ${columns}, ${costs[kind]} as "costPrice", (${isOnline[kind]}) as "isOnline"
     from ${tables[kind]} c where c.id = any($1) order by c.id limit $2`,
    [ids, mostReviewedGoods],
  );
}

async function readAll(db: Queryable): Promise<CampaignSelection> {
  const readSold = (kind: SaleableKind) =>
    runNamed<CampaignGoods>(
      db,
      `all ${kind}s of a campaign`,
      `select '${kind}' as kind, ${columns}, ${costs[kind]} as "costPrice", true as "isOnline" from ${tables[kind]} c
       where ${isOnline[kind]} order by c.weight desc, c.id limit $1`,
      [mostReviewedGoods],
    );
  const [ofProducts, ofCombinations, productCount, combinationCount] = await Promise.all([
    readSold('product'),
    readSold('combination'),
    countOnline(db, products, eq(products.currentVisibilityRule, 'ONLINE')),
    countOnline(db, combinations, eq(combinations.currentVisibilityRule, 'ONLINE')),
  ]);
  return {
    goods: [...ofProducts, ...ofCombinations].slice(0, mostReviewedGoods),
    total: productCount + combinationCount,
  };
}

const countOnline = (db: Queryable, table: PgTable, where: SQL) => db.$count(table, where);

/** The name of the first series that has all of these products; undefined if there is none. */
export async function seriesOfAll(
  db: Queryable,
  productIds: readonly number[],
): Promise<string | undefined> {
  if (productIds.length === 0) return undefined;
  const distinct = sql<number>`count(distinct ${subSeriesProducts.productId})`;
  const [row] = await db
    .select({ name: series.name })
    .from(subSeriesProducts)
    .innerJoin(subSeries, eq(subSeries.id, subSeriesProducts.subSeriesId))
    .innerJoin(series, eq(series.id, subSeries.productSeriesId))
    .where(inArray(subSeriesProducts.productId, [...productIds]))
    .groupBy(series.id, series.name)
    .having(eq(distinct, productIds.length))
    .orderBy(series.id)
    .limit(1);
  return row?.name;
}

interface DatedRow {
  id: number;
  validFrom: string;
  price: number;
  memberPrice: number | null;
}

/** The dated prices of goods by id: the last price before `since` and all later ones, the earliest first. */
export async function readDatedPrices(
  db: Queryable,
  kind: SaleableKind,
  ids: readonly number[],
  since: Date,
): Promise<ReadonlyMap<number, readonly DatedPrices[]>> {
  const rows = await runNamed<DatedRow>(
    db,
    `dated prices of ${kind}s`,
    `select asked.id, dated.valid_from as "validFrom", dated.price, dated.member_price as "memberPrice"
     from unnest($1::int[]) asked(id), lateral (
       select id, valid_from, price, member_price from ${kind}_prices
       where ${kind}_id = asked.id and valid_from >= coalesce(
         (select max(valid_from) from ${kind}_prices where ${kind}_id = asked.id and valid_from <= $2), $2)
     ) dated order by dated.valid_from, dated.id`,
    [ids, since],
  );
  const dated = rows.map((row) => ({ ...row, validFrom: new Date(row.validFrom) }));
  return Map.groupBy(dated, ({ id }) => id);
}

const mostNamed = 500;

/** Ids of goods whose names contain a text, at most 500 of each kind. */
export async function findGoodsNamed(db: Queryable, text: string) {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const idsIn = async (table: typeof products | typeof combinations) => {
    const rows = await db
      .select({ id: table.id })
      .from(table)
      .where(sql`${table.name} ilike ${pattern}`)
      .limit(mostNamed);
    return rows.map(({ id }) => id);
  };
  const [productIds, combinationIds] = await Promise.all([idsIn(products), idsIn(combinations)]);
  return { productIds, combinationIds };
}

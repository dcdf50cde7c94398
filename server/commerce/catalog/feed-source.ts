import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { isShortText } from '#server/commerce/stock/read-stock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { runNamed } from '#server/platform/database/run-named.ts';
import { mayBeAdvertised } from './advertised-goods.ts';
import { noRatingColumns } from './cards.ts';
import { combinationIsSold } from './combination-parts.ts';
import { productIsSoldOut } from './product-stocks.ts';
import { productRatings } from './rating-tables.ts';
import { products, series, subSeries, subSeriesProducts } from './tables.ts';

/** What the ONLINE test reports of a product say together. */
interface ReportSummary {
  /** The day of the newest one in Taipei: 2026-09-08. */
  testedOn: string;
  items: number;
  passed: number;
}

const reportSummary = `(
  select json_build_object('testedOn', to_char(max(r.tested_at) at time zone 'Asia/Taipei', 'YYYY-MM-DD'),
                           'items', count(*), 'passed', count(*) filter (where r.is_passed))
  from test_reports r join test_report_products l on l.report_id = r.id
  where l.product_id = products.id and r.current_visibility_rule = 'ONLINE'
  having count(*) > 0)`;

/** Who reads a feed: LINE Shopping, or Google and others. Each product and combination says which of them get it. */
export type FeedReader = 'lineShop' | 'others';

export type FeedProduct = Awaited<ReturnType<typeof readFeedProducts>>[number];

/** The ONLINE products for this reader, with the fields of a feed. Prices are TWD without event discounts. */
export function readFeedProducts(db: Database, reader: FeedReader) {
  return (
    db
      .select({
        id: products.id,
        name: products.name,
        briefDescription: products.briefDescription,
        image: sql<string | null>`${products.images} -> 0 ->> 'url'`,
        price: products.price,
        memberPrice: products.memberPrice,
        isSoldOut: productIsSoldOut,
        materialNo: products.materialNo,
        barcode: products.internationalBarcode,
        unitCount: products.unitCount,
        unitName: products.unitName,
        lengthCm: products.lengthCm,
        absorbency: products.absorbency,
        material: products.material,
        ratingAverage: sql<number | null>`${productRatings.ratingAverage}::float8`,
        ratingCount: sql<number>`coalesce(${productRatings.ratingCount}, 0)`,
        testReport: sql<ReportSummary | null>`${sql.raw(reportSummary)}`,
      })
      .from(products)
      // Medical devices may name no reviews (`takesReviews`).
      .leftJoin(productRatings, and(eq(productRatings.productId, products.id), mayBeAdvertised))
      .where(
        and(
          eq(products.currentVisibilityRule, 'ONLINE'),
          reader === 'lineShop' ? products.inLineShop : products.inFeeds,
        ),
      )
      .orderBy(asc(products.id))
  );
}

export interface FeedCombination extends FeedProduct {
  /** Ids of its products. */
  productIds: number[];
}

const feedCombinations = (isForReader: string) => `
  select c.id, c.name, c.brief_description as "briefDescription", c.images -> 0 ->> 'url' as image,
    c.price, c.member_price as "memberPrice", c.material_no as "materialNo",
    c.international_barcode as barcode, c.unit_count as "unitCount", c.unit_name as "unitName",
    null as "lengthCm", null as absorbency, null as material, ${noRatingColumns}, null as "testReport",
    exists (select from product_combination_products m
            where m.combination_id = c.id and ${isShortText('m.product_id', 'm.quantity')}) as "isSoldOut",
    array(select m.product_id from product_combination_products m
          where m.combination_id = c.id order by m.product_id) as "productIds"
  from product_combinations c where ${combinationIsSold} and ${isForReader} order by c.id`;

const combinationsFor: Readonly<Record<FeedReader, string>> = {
  lineShop: feedCombinations('c.in_line_shop'),
  others: feedCombinations('c.in_feeds'),
};

/** The combinations on sale for this reader, with the same fields. One is sold out if a product of it is short. */
export function readFeedCombinations(db: Database, reader: FeedReader): Promise<FeedCombination[]> {
  return runNamed(db, `feed combinations ${reader}`, combinationsFor[reader], []);
}

const seriesIsOnline = eq(series.currentVisibilityRule, 'ONLINE');
const subSeriesIsOnline = eq(subSeries.currentVisibilityRule, 'ONLINE');

/** The ONLINE series in their order, each with its ONLINE sub-series. */
export async function readShelves(db: Database) {
  const [parents, children] = await Promise.all([
    db
      .select({ id: series.id, name: series.name })
      .from(series)
      .where(seriesIsOnline)
      .orderBy(desc(series.weight), asc(series.id)),
    db
      .select({ id: subSeries.id, name: subSeries.name, seriesId: subSeries.productSeriesId })
      .from(subSeries)
      .where(subSeriesIsOnline)
      .orderBy(desc(subSeries.weight), asc(subSeries.id)),
  ]);
  const childrenOf = Map.groupBy(children, ({ seriesId }) => seriesId);
  return parents.map((parent) => ({ ...parent, subSeries: childrenOf.get(parent.id) ?? [] }));
}

/** Ids of the ONLINE sub-series by product id. Without `productIds`, those of every product. */
export async function readSubSeriesOfProducts(
  db: Database,
  productIds?: readonly number[],
): Promise<Map<number, number[]>> {
  const isRequested = productIds && inArray(subSeriesProducts.productId, [...productIds]);
  const links = await db
    .select({ productId: subSeriesProducts.productId, subSeriesId: subSeries.id })
    .from(subSeriesProducts)
    .innerJoin(subSeries, eq(subSeries.id, subSeriesProducts.subSeriesId))
    .innerJoin(series, eq(series.id, subSeries.productSeriesId))
    .where(and(subSeriesIsOnline, seriesIsOnline, isRequested))
    .orderBy(asc(subSeries.id));
  const grouped = Map.groupBy(links, ({ productId }) => productId);
  return new Map(
    [...grouped].map(([id, rows]) => [id, rows.map(({ subSeriesId }) => subSeriesId)]),
  );
}

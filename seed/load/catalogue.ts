import { sql } from 'drizzle-orm';
import type { Product } from '#contract/entities/catalog.ts';
import type { Picture } from '#contract/fields.ts';
import { addSoldUnits } from '#server/commerce/catalog/add-sold-units.ts';
import {
  combinationPrices,
  combinationProducts,
  combinations as combinationTable,
  indexSeries as indexSeriesTable,
  newReleaseProducts,
  newReleases as newReleaseTable,
  productPrices,
  products as productTable,
  series as seriesTable,
  subSeriesProducts,
  subSeries as subSeriesTable,
} from '#server/commerce/catalog/tables.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { combinations } from '../data/combinations/index.ts';
import { indexSeries } from '../data/content/showcase.ts';
import { products } from '../data/product-texts/index.ts';
import { bestSellers, recommended } from '../data/products/ranking.ts';
import { newReleases } from '../data/promotions/new-releases.ts';
import { series } from '../data/series.ts';
import type { CombinationSeed, ImageSeed, ProductSeed, UnitName } from '../data/types.ts';
import { taipeiMoment } from './days.ts';
import { type Ids, idOf, idsBySlug, weightAt } from './ids.ts';
import { withPictureColours } from './picture-colours.ts';

const OLDEST_PRODUCT_DAYS = 420;
const NEW_RELEASE_DAYS = 12;

const newlyReleased = new Set(newReleases.flatMap((release) => release.products));

const pictures = (images: readonly ImageSeed[]): Picture[] =>
  images.map(({ path, alt }, index) => ({ id: index + 1, url: path, alt }));

function recommendedWeight(slug: string): number {
  const position = recommended.indexOf(slug);
  return position < 0 ? 0 : weightAt(position, recommended);
}

/** Older goods came on sale one after the other, new releases recently. */
function shelvedAt(now: Date, slug: string, index: number): Date {
  const days = newlyReleased.has(slug) ? NEW_RELEASE_DAYS : OLDEST_PRODUCT_DAYS - index * 3;
  return taipeiMoment(now, -days, 10);
}

/**
 * The fields of goods that are columns. If a new field is missing below, the compiler names it. No demonstration goods
 * have texts of their own for search engines.
 */
type StoredFields = Omit<
  Product,
  | 'id'
  | 'eventPrice'
  | 'discounts'
  | 'cyclePieces'
  | 'relateSelves'
  | 'series'
  | 'ratingAverage'
  | 'ratingCount'
  | 'seoTitle'
  | 'seoDescription'
>;

/**
 * The columns of goods: fields with the name of their column, which the insert selects, and fields with another
 * name.
 */
function saleRow<Sale extends ProductSeed | CombinationSeed>(sale: Sale) {
  return { ...sale, images: pictures(sale.images), currentVisibilityRule: sale.visibility };
}

/** An invented cost in TWD: between 38 and 56 per cent of the price, and unknown for one product in ten. */
const costOf = (price: number, index: number): number | null =>
  index % 10 === 7 ? null : Math.round((price * (38 + ((index * 7) % 19))) / 100);

/** Grams of one unit: a pad, a milliliter, a garment, a tampon. */
const gramsOf: Readonly<Record<UnitName, number>> = { 片: 9, mL: 1, 件: 55, 支: 9 };

/** An invented weight of the packed product in grams. */
const weightOf = ({ unitName, unitCount }: Pick<ProductSeed, 'unitName' | 'unitCount'>): number =>
  gramsOf[unitName] * unitCount + (unitName === 'mL' ? 50 : 15);

/** Loads the single products and answers their ids. */
export async function loadProducts(transaction: Transaction, now: Date): Promise<Ids> {
  const rows = products.map((product, index) => ({
    ...saleRow(product),
    weight: recommendedWeight(product.slug),
    costPrice: costOf(product.price, index),
    weightGrams: weightOf(product),
    createdAt: shelvedAt(now, product.slug, index),
  })) satisfies StoredFields[];
  const inserted = await transaction
    .insert(productTable)
    .values(withPictureColours(rows))
    .returning({ id: productTable.id });
  await datePricesFromShelving(transaction);
  const ids = idsBySlug(products, inserted);
  await addSoldUnits(
    transaction,
    bestSellers.map(([slug, units]) => ({ kind: 'product', itemId: idOf(ids, slug), units })),
  );
  return ids;
}

/** Dates the first prices to the first day of sale, because the trigger has dated them to the moment of loading. */
async function datePricesFromShelving(transaction: Transaction): Promise<void> {
  const firstDay = sql`(select ${productTable.createdAt} from ${productTable} where ${productTable.id} = ${productPrices.productId})`;
  await transaction.update(productPrices).set({ validFrom: firstDay });
}

async function dateCombinationPrices(transaction: Transaction): Promise<void> {
  const firstDay = sql`(select ${combinationTable.createdAt} from ${combinationTable} where ${combinationTable.id} = ${combinationPrices.combinationId})`;
  await transaction.update(combinationPrices).set({ validFrom: firstDay });
}

/** Loads the combinations with their parts. */
export async function loadCombinations(
  transaction: Transaction,
  now: Date,
  productIds: Ids,
): Promise<Ids> {
  const inserted = await transaction
    .insert(combinationTable)
    .values(
      withPictureColours(
        combinations.map((combination, index) => ({
          ...saleRow(combination),
          weight: weightAt(index, combinations),
          createdAt: taipeiMoment(now, -200 + index * 10, 10),
        })),
      ),
    )
    .returning({ id: combinationTable.id });
  await dateCombinationPrices(transaction);
  const ids = idsBySlug(combinations, inserted);
  await transaction.insert(combinationProducts).values(
    combinations.flatMap(({ slug, components }) =>
      components.map(({ product, quantity }) => ({
        combinationId: idOf(ids, slug),
        productId: idOf(productIds, product),
        quantity,
      })),
    ),
  );
  return ids;
}

/** Loads series, sub-series with their products, and the tiles of the home page. */
export async function loadSeries(transaction: Transaction, productIds: Ids): Promise<Ids> {
  const inserted = await transaction
    .insert(seriesTable)
    .values(
      withPictureColours(
        series.map(({ slug, name, color }, index) => ({
          name,
          color,
          webImage: `/media/series/${slug}-web-1920.webp`,
          mobileImage: `/media/series/${slug}-mobile-1200.webp`,
          weight: weightAt(index, series),
        })),
      ),
    )
    .returning({ id: seriesTable.id });
  const ids = idsBySlug(series, inserted);
  await loadSubSeries(transaction, ids, productIds);
  await transaction.insert(indexSeriesTable).values(
    withPictureColours(
      indexSeries.map(({ series: slug, indexImage, visibility }, index) => ({
        productSeriesId: idOf(ids, slug),
        indexImage,
        weight: weightAt(index, indexSeries),
        currentVisibilityRule: visibility,
      })),
    ),
  );
  return ids;
}

async function loadSubSeries(transaction: Transaction, seriesIds: Ids, productIds: Ids) {
  const all = series.flatMap((one) =>
    one.subSeries.map((sub, index) => ({
      slug: sub.slug,
      name: sub.name,
      productSeriesId: idOf(seriesIds, one.slug),
      webImage: `/media/sub-series/${sub.slug}-web-1920.webp`,
      mobileImage: `/media/sub-series/${sub.slug}-mobile-1200.webp`,
      weight: weightAt(index, one.subSeries),
    })),
  );
  const inserted = await transaction
    .insert(subSeriesTable)
    .values(withPictureColours(all.map(({ slug: _, ...row }) => row)))
    .returning({ id: subSeriesTable.id });
  const ids = idsBySlug(all, inserted);
  await transaction.insert(subSeriesProducts).values(
    products.map(({ slug, subSeries }, index) => ({
      subSeriesId: idOf(ids, subSeries),
      productId: idOf(productIds, slug),
      weight: weightAt(index, products),
    })),
  );
}

/** Loads the new releases; each links to its own listing. */
export async function loadNewReleases(transaction: Transaction, productIds: Ids): Promise<Ids> {
  const inserted = await transaction
    .insert(newReleaseTable)
    .values(
      withPictureColours(
        newReleases.map(({ title, webImage, mobileImage, visibility }, index) => ({
          title,
          webImage,
          mobileImage,
          weight: weightAt(index, newReleases),
          currentVisibilityRule: visibility,
        })),
      ),
    )
    .returning({ id: newReleaseTable.id });
  const ids = idsBySlug(newReleases, inserted);
  await transaction.insert(newReleaseProducts).values(
    newReleases.flatMap(({ slug, products: members }) =>
      members.map((product, index) => ({
        newReleaseId: idOf(ids, slug),
        productId: idOf(productIds, product),
        weight: weightAt(index, members),
      })),
    ),
  );
  await transaction
    .update(newReleaseTable)
    .set({ link: sql`'/products?newRelease=' || ${newReleaseTable.id}` });
  return ids;
}

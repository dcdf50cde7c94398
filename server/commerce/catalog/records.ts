import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { exclusiveSales as exclusiveSalesDeclared } from '#contract/resources/exclusive-sales.ts';
import { indexSeries as indexSeriesDeclared } from '#contract/resources/index-series.ts';
import { productCombinations as combinationsDeclared } from '#contract/resources/product-combinations.ts';
import { productNewReleases as newReleasesDeclared } from '#contract/resources/product-new-releases.ts';
import { productSeries as seriesDeclared } from '#contract/resources/product-series.ts';
import { productSubSeries as subSeriesDeclared } from '#contract/resources/product-sub-series.ts';
import { products as productsDeclared } from '#contract/resources/products.ts';
import { searchWords as searchWordsDeclared } from '#contract/resources/search-words.ts';
import { testReports as testReportsDeclared } from '#contract/resources/test-reports.ts';
import { availableOf } from '#server/commerce/stock/available-of.ts';
import { countStockOf, openStock } from '#server/commerce/stock/new-stock-records.ts';
import { openingStock } from '#server/commerce/stock/opening-stock.ts';
import { adaptResource } from '#server/resource-engine/resource-adapter.ts';
import { originColumns } from './prices-before.ts';
import { keywordConditions } from './product-search.ts';
import { productSales } from './sales-tables.ts';
import { searchWords } from './search-tables.ts';
import {
  combinationProducts,
  combinations,
  exclusiveSales,
  familyGrams,
  indexSeries,
  newReleaseProducts,
  newReleases,
  products,
  series,
  subSeries,
  subSeriesProducts,
} from './tables.ts';
import { testReportProducts, testReports } from './test-reports/tables.ts';

const soldCount = sql<number>`(select ${productSales.soldCount} from ${productSales} where ${eq(productSales.productId, products.id)})`;

/**
 * Units that shoppers can buy; null for goods without a stock record. After a switch of the source, more units may
 * be reserved than exist.
 */
const available = sql<
  number | null
>`(select greatest(units, 0) from (${availableOf(sql`${products.id}`)}) counted)`;

/** The cost of the products in a combination, in TWD; null if one of them has no known cost. */
const costOfCombination = sql<
  number | null
>`(select case when count(*) = count(${products.costPrice})
  then sum(${products.costPrice} * ${combinationProducts.quantity})::int end
  from ${combinationProducts} join ${products} on ${eq(products.id, combinationProducts.productId)}
  where ${eq(combinationProducts.combinationId, combinations.id)})`;

/** What a cost leaves of a price, in TWD and in whole per cent; null while the cost is unknown (`marginOf`). */
const margins = (price: PgColumn, cost: SQLWrapper) => ({
  grossProfit: sql<number | null>`(${price} - ${cost})`,
  grossMargin: sql<number | null>`round((${price} - ${cost}) * 100.0 / nullif(${price}, 0))::int`,
});

/** The name of the series of a row. */
const nameOfSeries = sql<string>`(select ${series.name} from ${series} where ${eq(series.id, indexSeries.productSeriesId)})`;

interface AboveCatalog {
  /** SQL: how many wait for the combination with this id. */
  waitingForCombination(id: SQLWrapper): SQL<number>;
}

/** The entities of the catalogue that operators maintain, with what capabilities above know of them. */
export const adaptCatalog = ({ waitingForCombination }: AboveCatalog) => [
  adaptResource(productsDeclared, products, {
    computed: { available, soldCount, ...margins(products.price, products.costPrice) },
    keyword: keywordConditions,
    pieces: { materialNo: products.searchGrams, family: familyGrams(products.family) },
    created: openStock,
    opening: openingStock,
    originColumns: originColumns('product'),
    uses: [{ label: '庫存', path: '/stocks', count: countStockOf }],
    constraints: {
      products_material_no: { field: 'materialNo', message: '已有相同的商品編號' },
      products_member_price: { field: 'memberPrice', message: '會員價不可高於售價' },
    },
  }),
  adaptResource(combinationsDeclared, combinations, {
    computed: {
      costPrice: costOfCombination,
      waiting: waitingForCombination(combinations.id),
      ...margins(combinations.price, costOfCombination),
    },
    links: {
      products: {
        table: combinationProducts,
        owner: combinationProducts.combinationId,
        target: combinationProducts.productId,
        quantity: combinationProducts.quantity,
      },
    },
    originColumns: originColumns('combination'),
    constraints: {
      combinations_material_no: { field: 'materialNo', message: '已有相同的商品編號' },
      combinations_member_price: { field: 'memberPrice', message: '會員價不可高於售價' },
    },
  }),
  adaptResource(seriesDeclared, series),
  adaptResource(subSeriesDeclared, subSeries, {
    links: {
      products: {
        table: subSeriesProducts,
        owner: subSeriesProducts.subSeriesId,
        target: subSeriesProducts.productId,
        weight: subSeriesProducts.weight,
      },
    },
  }),
  adaptResource(indexSeriesDeclared, indexSeries, { computed: { name: nameOfSeries } }),
  adaptResource(newReleasesDeclared, newReleases, {
    links: {
      products: {
        table: newReleaseProducts,
        owner: newReleaseProducts.newReleaseId,
        target: newReleaseProducts.productId,
        weight: newReleaseProducts.weight,
      },
    },
  }),
  adaptResource(exclusiveSalesDeclared, exclusiveSales),
  adaptResource(testReportsDeclared, testReports, {
    links: {
      productIds: {
        table: testReportProducts,
        owner: testReportProducts.reportId,
        target: testReportProducts.productId,
      },
    },
  }),
  adaptResource(searchWordsDeclared, searchWords, {
    constraints: { search_words_words: { field: 'words', message: '已有相同的一組詞' } },
  }),
];

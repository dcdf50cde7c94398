import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { stocks } from '#contract/resources/read-only/stocks.ts';
import { plainTerms } from '#rules/search/spelling.ts';
import { type SearchTerm, termGrams } from '#rules/search/terms.ts';
import { adaptReadOnlyResource } from '#server/resource-engine/adapt-read-only-resource.ts';
import { countImporter } from './import-counts.ts';
import { placeOf } from './places.ts';
import { stockCounts } from './stock-counts.ts';
import { stockList } from './stock-list.ts';

/**
 * SQL: whether the name, item number or barcode of a row's goods contains this word. The n-grams use the index. A
 * word of one or two characters is an n-gram itself.
 */
const isCalled = (term: SearchTerm): SQL | undefined =>
  or(
    ...term.map((spelling) => {
      const grams = termGrams(spelling);
      return and(
        sql`${stockList.calledGrams} @> ${sql.param(grams)}::text[]`,
        grams.length > 1 ? sql`${stockList.called} like ${`%${spelling}%`}` : undefined,
      );
    }),
  );

/**
 * The list of all stock records. `waitingForSets` is SQL of how many wait for a combination that contains a product:
 * the capability of the waits stands above.
 */
export const adaptStocks = (waitingForSets: (productId: SQLWrapper) => SQL<number>) =>
  adaptReadOnlyResource(stocks, stockList, {
    computed: {
      place: placeOf(stockList.id),
      waitingForSets: waitingForSets(stockList.productId),
      adjustBy: sql`null::integer`,
      counted: sql`null::integer`,
    },
    importer: countImporter,
    part: stockCounts,
    async keyword(_db, keyword) {
      const terms = plainTerms(keyword);
      return terms.length > 0 ? terms.map(isCalled) : [sql`false`];
    },
  });

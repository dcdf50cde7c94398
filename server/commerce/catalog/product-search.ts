import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { type SearchTerm, searchable, searchTerms, termGrams } from '#rules/search.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { isOnlineSubSeries } from './series.ts';
import { products, series, subSeries } from './tables.ts';

/** Conditions on `products`: every word must be in the product's own text or in the name of a series it belongs to. */
export async function keywordConditions(
  db: Queryable,
  keyword: string,
): Promise<(SQL | undefined)[]> {
  if (keyword === '') return [];
  const words = await readWords(db, keyword);
  return words.length > 0 ? [indexCondition(words), ...words.map(wordCondition)] : [sql`false`];
}

/** Conditions on `products`: every word must be in the product's own text. An index finds them. */
export function ownTextConditions(keyword: string): (SQL | undefined)[] {
  const terms = searchTerms(keyword);
  return terms.length > 0 ? terms.map(ownTextCondition) : [sql`false`];
}

const ownTextCondition = (term: SearchTerm): SQL | undefined =>
  or(
    ...term.map((spelling) => {
      const grams = termGrams(spelling);
      // A word of one or two characters is an n-gram itself, so the index alone decides.
      return and(
        sql`${products.searchGrams} @> ${sql.param(grams)}::text[]`,
        grams.length > 1 ? sql`${products.searchText} like ${`%${spelling}%`}` : undefined,
      );
    }),
  );

/**
 * The words of a search, each with the sub-series whose names contain it. A search of punctuation only has no words.
 */
export async function readWords(db: Queryable, keyword: string): Promise<Word[]> {
  const terms = searchTerms(keyword);
  if (terms.length === 0) return [];
  const names = await readSeriesNames(db);
  return terms.map((term) => ({
    term,
    subSeriesIds: names
      .filter(({ text }) => term.some((spelling) => text.includes(spelling)))
      .map(({ id }) => id),
  }));
}

export interface Word {
  term: SearchTerm;
  /** Ids of the sub-series that have the word in their own or their series' name. */
  subSeriesIds: number[];
}

/** One condition for the index: the n-grams of all words that only the product's own text can contain. */
function indexCondition(words: readonly Word[]): SQL | undefined {
  const pieces = words
    .filter(({ term, subSeriesIds }) => term.length === 1 && subSeriesIds.length === 0)
    .flatMap(({ term }) => term.flatMap(termGrams));
  return pieces.length > 0
    ? sql`${products.searchGrams} @> ${sql.param(pieces)}::text[]`
    : undefined;
}

/** SQL: whether a row of `products` or the name of a series it belongs to contains the word. */
export function wordCondition({ term, subSeriesIds }: Word): SQL | undefined {
  return or(
    ...term.map((spelling) => sql`${products.searchText} like ${`%${spelling}%`}`),
    subSeriesIds.length > 0
      ? sql`${products.id} in (
          select product_id from product_sub_series_products
          where sub_series_id = any(${sql.param(subSeriesIds)}::int[]))`
      : undefined,
  );
}

async function readSeriesNames(db: Queryable): Promise<{ id: number; text: string }[]> {
  const rows = await db
    .select({ id: subSeries.id, name: subSeries.name, seriesName: series.name })
    .from(subSeries)
    .innerJoin(series, eq(series.id, subSeries.productSeriesId))
    .where(isOnlineSubSeries);
  return rows.map(({ id, name, seriesName }) => ({
    id,
    text: searchable(`${seriesName} ${name}`),
  }));
}

import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { scentNames } from '#rules/goods/scent.ts';
import { type SearchTerm, termGrams } from '#rules/search/terms.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { mayBeAdvertised } from './advertised-goods.ts';
import { readSmallKnowledge } from './read-lexicon.ts';
import type { AttributeValues, SearchNames } from './search-sources.ts';
import { products } from './tables.ts';

/** A word of a search, and where it is found besides in the goods' own texts. */
export interface Word extends AttributeValues {
  term: SearchTerm;
  /** Ids of the sub-series that have the word in their own or their series' name. */
  subSeriesIds: number[];
  scented: boolean | undefined;
  lengthCm: number | undefined;
}

/**
 * Conditions on `products` for a search of the back office, which finds what is written: every word must be in the
 * product's own text, in its attributes or in the name of a series it belongs to.
 */
export async function keywordConditions(
  db: Queryable,
  keyword: string,
): Promise<(SQL | undefined)[]> {
  if (keyword === '') return [];
  const { terms, names } = await readAsWritten(db, keyword);
  return termConditions(terms, names);
}

async function readAsWritten(db: Queryable, keyword: string) {
  const { readKeyword } = await import('#rules/search/read-keyword.ts');
  const { names, lexicon } = await readSmallKnowledge(db);
  return { terms: readKeyword(lexicon, keyword).terms, names };
}

/**
 * The same for terms. A search without any finds nothing. By the words of a need it finds medical devices only if they
 * say these words themselves (G-208).
 */
export function termConditions(
  terms: readonly SearchTerm[],
  names: SearchNames,
  needWords: readonly SearchTerm[] = [],
): (SQL | undefined)[] {
  const words = wordsOf(terms, names);
  if (words.length === 0) return [sql`false`];
  return [
    indexCondition(words),
    ...words.map(wordCondition),
    needWords.length > 0
      ? or(mayBeAdvertised, and(...wordsOf(needWords, names).map(wordCondition)))
      : undefined,
  ];
}

/** Conditions on `products`: every word must be in the product's own text. An index finds them. */
export async function ownTextConditions(
  db: Queryable,
  keyword: string,
): Promise<(SQL | undefined)[]> {
  const { terms } = await readAsWritten(db, keyword);
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

/** The words of a search, each with the places in which it is found. */
export function wordsOf(terms: readonly SearchTerm[], names: SearchNames): Word[] {
  return terms.map((term) => {
    const isIn = (text: string) => term.some((spelling) => text.includes(spelling));
    // A single character would find half of the catalogue by its attributes.
    const valuesOf = (kind: keyof AttributeValues) =>
      names[kind].filter((value) =>
        term.some((spelling) => spelling.length > 1 && value.includes(spelling)),
      );
    return {
      term,
      subSeriesIds: names.subSeries.filter(({ text }) => isIn(text)).map(({ id }) => id),
      usage: valuesOf('usage'),
      material: valuesOf('material'),
      absorbency: valuesOf('absorbency'),
      scented: scentOf(term),
      lengthCm: lengthOf(term),
    };
  });
}

function scentOf(term: SearchTerm): boolean | undefined {
  if (term.includes(scentNames.true)) return true;
  return term.includes(scentNames.false) ? false : undefined;
}

function lengthOf(term: SearchTerm): number | undefined {
  const [, length] = term.map((spelling) => /^(\d{1,3})cm$/.exec(spelling)).find(Boolean) ?? [];
  return length === undefined ? undefined : Number(length);
}

/** One condition for the index: the n-grams of all words that only the product's own text can contain. */
function indexCondition(words: readonly Word[]): SQL | undefined {
  const pieces = words
    .filter((word) => word.term.length === 1 && elsewhere(word).length === 0)
    .flatMap(({ term }) => term.flatMap(termGrams));
  return pieces.length > 0
    ? sql`${products.searchGrams} @> ${sql.param(pieces)}::text[]`
    : undefined;
}

/** SQL: whether a row of `products`, an attribute of it or the name of a series it belongs to has the word. */
export function wordCondition(word: Word): SQL | undefined {
  return or(
    ...word.term.map((spelling) => saysWord(products.searchText, spelling)),
    ...elsewhere(word),
  );
}

/**
 * SQL: whether a searchable text contains a spelling. One or two letters are a size, such as L, and must stand alone.
 */
export function saysWord(text: Parameters<typeof sql.join>[0][number], spelling: string): SQL {
  return /^[a-z]{1,2}$/.test(spelling)
    ? sql`${text} ~ ${`(^|[^a-z0-9])${spelling}([^a-z0-9]|$)`}`
    : sql`${text} like ${`%${spelling}%`}`;
}

function elsewhere({ subSeriesIds, usage, material, absorbency, scented, lengthCm }: Word): SQL[] {
  const { usage: ofUsage, material: ofMaterial, absorbency: ofAbsorbency } = products;
  return [
    usage.length > 0 && inArray(ofUsage, usage),
    material.length > 0 && inArray(ofMaterial, material),
    absorbency.length > 0 && inArray(ofAbsorbency, absorbency),
    scented !== undefined && eq(products.scented, scented),
    lengthCm !== undefined && eq(products.lengthCm, lengthCm),
    subSeriesIds.length > 0 &&
      sql`${products.id} in (
        select product_id from product_sub_series_products
        where sub_series_id = any(${sql.param(subSeriesIds)}::int[]))`,
  ].filter((condition) => condition !== false);
}

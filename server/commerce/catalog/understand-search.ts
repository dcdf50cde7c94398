import { and, eq, sql } from 'drizzle-orm';
import type { Need } from '#rules/search/lexicon.ts';
import type { ReadKeyword } from '#rules/search/read-keyword.ts';
import type { SearchTerm } from '#rules/search/terms.ts';
import { combinationIsSold } from './combination-parts.ts';
import { searchCombinations } from './combination-search.ts';
import { termConditions } from './product-search.ts';
import { readSearchKnowledge, type SearchShop, wordsOfCatalogue } from './read-lexicon.ts';
import type { SearchNames } from './search-sources.ts';
import { products } from './tables.ts';

/** What a shopper's search means. */
export interface Search {
  /** Goods must have all of them. */
  terms: readonly SearchTerm[];
  /** The words among them that name a need, without what stands for it. */
  needWords: readonly SearchTerm[];
  needs: readonly Need[];
  /** The keyword as it is meant; undefined if it is meant as typed. */
  corrected: string | undefined;
  /** Whether goods on sale have all terms. */
  isFound: boolean;
}

/** Bytes of a remembered search, about. */
const bytesOfSearch = 2_000;

/**
 * What a keyword means. As typed, if that finds goods, besides the words of a need too; else with its errors corrected,
 * if that finds goods or names a need.
 */
export function understandSearch(shop: SearchShop, keyword: string): Promise<Search> {
  return shop.cache.through(
    // What a shopper types must never become the key of another value, such as the word list that this one waits for.
    `search: ${keyword}`,
    ['catalog'],
    () => understand(shop, keyword),
    () => bytesOfSearch,
    { narrow: () => wordsOfCatalogue },
  );
}

async function understand(shop: SearchShop, keyword: string): Promise<Search> {
  const { correctKeyword, readKeyword } = await import('#rules/search/read-keyword.ts');
  const { names, lexicon } = await readSearchKnowledge(shop);
  const asTyped = readKeyword(lexicon, keyword);
  const typed = await withGoods(shop, names, asTyped);
  if (typed) return { ...typed, corrected: undefined };
  const nothing = {
    terms: asTyped.terms,
    needWords: asTyped.needWords,
    needs: asTyped.needs,
    corrected: undefined,
    isFound: false,
  };
  if (asTyped.needs.length > 0 && asTyped.isUnderstood) return nothing;
  const meant = correctKeyword(lexicon, keyword);
  // 會癢 names a need as it is; only a sound tells more than that.
  if (!meant || (asTyped.needs.length > 0 && !meant.isBySound)) return nothing;
  const found = await withGoods(shop, names, meant);
  if (found) return { ...found, corrected: meant.text };
  if (meant.needs.length === 0) return nothing;
  const { terms, needWords, needs, text } = meant;
  return { terms, needWords, needs, corrected: text, isFound: false };
}

/** The search if it finds goods, with all its words or without those of a need; else undefined. */
async function withGoods(shop: SearchShop, names: SearchNames, read: ReadKeyword) {
  const { terms, termsBesideNeeds, needs, needWords } = read;
  const all = { terms, needWords };
  if (await findsGoods(shop, names, all)) return { ...all, needs, isFound: true };
  const beside = { terms: termsBesideNeeds, needWords: [] };
  const hasMore = termsBesideNeeds.length > 0 && needWords.length > 0;
  if (!hasMore || !(await findsGoods(shop, names, beside))) return undefined;
  return { ...beside, needs, isFound: true };
}

async function findsGoods(
  { db }: SearchShop,
  names: SearchNames,
  { terms, needWords }: Pick<Search, 'terms' | 'needWords'>,
): Promise<boolean> {
  if (terms.length === 0) return false;
  const found = await db
    .select({ one: sql`1` })
    .from(products)
    .where(
      and(eq(products.currentVisibilityRule, 'ONLINE'), ...termConditions(terms, names, needWords)),
    )
    .limit(1);
  if (found.length > 0) return true;
  const ids = await searchCombinations(db, terms, names, needWords);
  if (ids.length === 0) return false;
  const { rows } = await db.execute(
    sql`select 1 from product_combinations c
      where c.id = any(${sql.param(ids)}::int[]) and ${sql.raw(combinationIsSold)} limit 1`,
  );
  return rows.length > 0;
}

import type { SQL } from 'drizzle-orm';
import { searchCombinations } from './combination-search.ts';
import { termConditions } from './product-search.ts';
import { readSearchKnowledge, type SearchShop } from './read-lexicon.ts';
import { understandSearch } from './understand-search.ts';

/* Searches of shoppers. Loaded with the first one, and not with the server. */

/** Conditions on `products` for a keyword, as it is meant. */
export async function searchConditions(
  shop: SearchShop,
  keyword: string,
): Promise<(SQL | undefined)[]> {
  const { terms, needWords } = await understandSearch(shop, keyword);
  const { names } = await readSearchKnowledge(shop);
  return termConditions(terms, names, needWords);
}

/** Ids of the combinations that a keyword finds, as it is meant, whether they are on sale or not. */
export async function findCombinations(shop: SearchShop, keyword: string): Promise<number[]> {
  const { terms, needWords } = await understandSearch(shop, keyword);
  const { names } = await readSearchKnowledge(shop);
  return searchCombinations(shop.db, terms, names, needWords);
}

/** The keyword as it is meant, if it was corrected. */
export async function readCorrection(
  shop: SearchShop,
  keyword: string,
): Promise<string | undefined> {
  return (await understandSearch(shop, keyword)).corrected;
}

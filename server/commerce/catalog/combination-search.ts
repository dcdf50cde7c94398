import { and, or, type SQL, sql } from 'drizzle-orm';
import type { SearchTerm } from '#rules/search/terms.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { mayCombinationBeAdvertised } from './advertised-goods.ts';
import { saysWord, type Word, wordCondition, wordsOf } from './product-search.ts';
import type { SearchNames } from './search-sources.ts';
import { combinationProducts, combinations, products } from './tables.ts';

/**
 * The combination's own text, normalised for searching. It begins with 組合, so that this word finds every
 * combination.
 */
const ownText = sql`searchable('組合 ' || ${combinations.name} || ' ' || ${combinations.hashtag1}
  || ' ' || ${combinations.hashtag2} || ' ' || ${combinations.materialNo})`;

/**
 * Ids of the combinations that a search finds, whether they are on sale or not. Every word must be in the
 * combination's own text, or the product search must find it in a component. By the words of a need it finds medical
 * devices, and sets with one, only if they say these words themselves (G-208).
 */
export async function searchCombinations(
  db: Queryable,
  terms: readonly SearchTerm[],
  names: SearchNames,
  needWords: readonly SearchTerm[] = [],
): Promise<number[]> {
  const words = wordsOf(terms, names);
  if (words.length === 0) return [];
  const rows = await db
    .select({ id: combinations.id })
    .from(combinations)
    .where(
      and(
        ...words.map(hasWord),
        needWords.length > 0
          ? or(mayCombinationBeAdvertised, and(...wordsOf(needWords, names).map(hasWord)))
          : undefined,
      ),
    );
  return rows.map(({ id }) => id);
}

function hasWord(word: Word): SQL | undefined {
  return or(
    ...word.term.map((spelling) => saysWord(ownText, spelling)),
    // A value for each component: as a join, PostgreSQL would look for the word in the whole catalogue first.
    sql`exists (
      select from ${combinationProducts}
      where ${combinationProducts.combinationId} = ${combinations.id} and (
        select ${wordCondition(word)} from ${products} where ${products.id} = ${combinationProducts.productId}))`,
  );
}

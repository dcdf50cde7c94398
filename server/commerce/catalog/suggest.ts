import type { SearchSuggestions } from '#contract/entities/search.ts';
import { unitPrice } from '#rules/numbers.ts';
import { sellingPrice } from '#rules/prices/prices.ts';
import type { Need } from '#rules/search/lexicon.ts';
import { cut } from '#rules/search/spelling.ts';
import { type SearchTerm, searchable } from '#rules/search/terms.ts';
import { readNewsTitles } from '#server/content/news.ts';
import { roughSize } from '#server/platform/cache/rough-size.ts';
import type { CatalogShop } from './cards.ts';
import { listFirstProducts } from './list-products.ts';
import { readSearchKnowledge, type SearchKnowledge } from './read-lexicon.ts';
import { type Search, understandSearch } from './understand-search.ts';

const most = { series: 3, products: 4, news: 2, needs: 3 };

/** What a keyword would lead to: series, products in the recommended order, articles and needs (G-204). */
export async function suggestSearch(
  shop: CatalogShop,
  keyword: string,
): Promise<SearchSuggestions> {
  const [search, knowledge, titles] = await Promise.all([
    understandSearch(shop, keyword),
    readSearchKnowledge(shop),
    shop.cache.through('news titles', ['content'], () => readNewsTitles(shop), roughSize),
  ]);
  const { names } = knowledge;
  const found = search.isFound ? await listFirstProducts(shop, keyword, most.products) : [];
  return {
    keyword,
    correctedKeyword: search.corrected ?? null,
    series: bySays(names.series, search.terms, ({ name }) => name).slice(0, most.series),
    products: found.map((item) => ({
      id: item.id,
      name: item.name,
      image: item.images[0]?.url ?? null,
      price: sellingPrice(item),
      unitPrice: unitPrice(sellingPrice(item), item.unitCount, item.unitName),
    })),
    news: bySays(titles, search.terms, ({ title }) => title).slice(0, most.news),
    needs: needsFor(search, knowledge, keyword)
      .slice(0, most.needs)
      .map(({ label, path }) => ({ label, path })),
  };
}

/** The ones whose text says most words of the search, in their order; terms are spelled as `searchable` does it. */
function bySays<Item>(
  items: readonly Item[],
  terms: readonly SearchTerm[],
  textOf: (item: Item) => string,
): Item[] {
  const saysTerm = (text: string) => (term: SearchTerm) =>
    term.some((spelling) => text.includes(spelling));
  const counted = items.map((item) => ({
    item,
    says: terms.filter(saysTerm(searchable(textOf(item)))).length,
  }));
  const most = Math.max(1, ...counted.map(({ says }) => says));
  return counted.filter(({ says }) => says === most).map(({ item }) => item);
}

/**
 * The needs that the keyword names, and then those of which it is the beginning of a word. A keyword that finds nothing
 * gets the first needs of all.
 */
function needsFor(search: Search, { lexicon, needs }: SearchKnowledge, keyword: string): Need[] {
  const begun = cut(keyword).pieces.join('');
  const begins = [...lexicon.byForm.values()]
    .flat()
    .filter((word) => begun !== '' && word.needs.length > 0 && word.text.startsWith(begun))
    .flatMap((word) => word.needs);
  const found = [...search.needs, ...begins];
  const offered = found.length > 0 || search.isFound ? found : needs;
  return [...new Map(offered.map((need) => [need.label, need])).values()];
}

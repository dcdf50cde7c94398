import type { SearchSuggestions } from '#contract/entities/search.ts';
import { listingPath } from '../../pages/listing/listing-query.ts';

/** A line of the open box that can be chosen. */
export interface SearchOption {
  /** What a choice is known by, and what a screen reader says. */
  text: string;
  /** The page of the shop to which it leads. */
  path: string;
  /** The keyword that it searches for, if it is a search. */
  keyword?: string;
  product?: SearchSuggestions['products'][number];
}

export interface OptionGroup {
  title: string;
  options: readonly SearchOption[];
}

export const searchPath = (keyword: string) => listingPath({ kind: 'all', keyword });

const ofKeyword = (keyword: string): SearchOption => ({
  text: keyword,
  path: searchPath(keyword),
  keyword,
});

const withOptions = (groups: readonly OptionGroup[]): OptionGroup[] =>
  groups.filter(({ options }) => options.length > 0);

/** What the box offers before anything is typed: the last searches, and the first series of the menu. */
export function groupsAtFirst(
  recent: readonly string[],
  series: readonly { id: number; name: string }[],
): OptionGroup[] {
  return withOptions([
    { title: '最近搜尋', options: recent.map(ofKeyword) },
    { title: '熱門分類', options: series.slice(0, 6).map(ofSeries) },
  ]);
}

/** What it offers for a keyword. */
export function groupsOf(suggestions: SearchSuggestions): OptionGroup[] {
  const { correctedKeyword, needs, series, products, news } = suggestions;
  return withOptions([
    { title: '您是不是要找', options: correctedKeyword ? [ofKeyword(correctedKeyword)] : [] },
    { title: '您在意的是', options: needs.map(({ label, path }) => ({ text: label, path })) },
    { title: '分類', options: series.map(ofSeries) },
    {
      title: '商品',
      options: products.map((product) => ({
        text: product.name,
        path: `/products/${product.id}`,
        product,
      })),
    },
    { title: '文章', options: news.map(({ id, title }) => ({ text: title, path: `/blog/${id}` })) },
  ]);
}

const ofSeries = ({ id, name }: { id: number; name: string }): SearchOption => ({
  text: name,
  path: listingPath({ kind: 'series', id }),
});

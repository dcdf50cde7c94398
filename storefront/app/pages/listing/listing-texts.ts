import type { Crumb } from '../../ui/breadcrumbs.tsx';
import { type ListingKind, type ListingQuery, listingPath } from './listing-query.ts';
import type { Listing } from './load-listing.ts';

/** The English line of each kind of listing, literal (rows 2.095 to 2.099). */
export const subtitles: Readonly<Record<ListingKind, string>> = {
  series: 'Shop By Category',
  combination: 'Combo Sale',
  newRelease: 'New Arrivals',
  discountEvent: 'ON SALE',
  quantityOffer: 'MORE FOR LESS',
  all: 'SHOP ALL',
};

/** The Chinese title of a listing without a name (G-008). */
const fallbackTitles: Readonly<Record<ListingKind, string>> = {
  series: '商品分類',
  combination: '組合優惠',
  newRelease: '新品上市',
  discountEvent: '限時優惠',
  quantityOffer: '多件優惠',
  all: '全部商品',
};

/** A search over all goods is titled by its keyword; a listing without a name has the title of its kind. */
export function listingTitle({ name, query }: Pick<Listing, 'name' | 'query'>): string {
  if (query.keyword && query.kind === 'all') return `「${query.keyword}」的搜尋結果`;
  return name ?? fallbackTitles[query.kind];
}

/** The breadcrumbs: a series is below all products (row 2.102), every other listing directly below home. */
export function listingCrumbs({ name, query }: Pick<Listing, 'name' | 'query'>): Crumb[] {
  const all = { name: fallbackTitles.all, path: listingPath({ kind: 'all' }) };
  if (query.kind === 'all') return [all];
  const { kind, id, subSeries } = query;
  const own = {
    name: name ?? fallbackTitles[kind],
    path: listingPath({ kind, id, subSeries }),
  };
  return kind === 'series' ? [all, own] : [own];
}

/** The address of a listing for search engines, without the shopper's filters. */
export function canonicalPath({ kind, id, subSeries, page }: ListingQuery): string {
  return listingPath({ kind, id, subSeries, page });
}

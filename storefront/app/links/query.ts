/** Parameters that are removed from links to other pages (row 2.195). */
export const strippedQueries: readonly string[] = [
  'all',
  'series',
  'newRelease',
  'combination',
  'discountEvent',
  'tab',
  'result',
  'redirect',
  'no',
  'type',
  'code',
  'store',
  'location',
  'CVSStoreID',
  'CVSStoreName',
  'CVSAddress',
  'email',
  'categoryId',
  'state',
  'ecid',
];

/** The shop's own parameters of one page; they mean nothing on another page. */
const pageOwnQueries: readonly string[] = [
  'quantityOffer',
  'keyword',
  'sort',
  'page',
  'subSeries',
  'usage',
  'material',
  'absorbency',
  'minLength',
  'maxLength',
  'minPrice',
  'maxPrice',
  'scented',
  'inStock',
  'onSale',
  'stars',
  'tag',
  'lastStep',
  'storeType',
  'flow',
  'when',
  'care',
  'ids',
];

/** Every parameter that a page reads. */
export const pageQueries: ReadonlySet<string> = new Set([...strippedQueries, ...pageOwnQueries]);

/** The part of the current query that links keep: campaign parameters such as utm_source (G-021). */
export function carriedQuery(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of [...query.keys()]) if (pageQueries.has(name)) query.delete(name);
  return query.toString();
}

/** Adds the kept part of the current query to a link. The link's own parameters take precedence. */
export function withCarriedQuery(to: string, search: string): string {
  const carried = new URLSearchParams(carriedQuery(search));
  if (carried.size === 0) return to;
  const [beforeHash = '', hash = ''] = to.split(/(?=#)/);
  const [path = '', ownQuery = ''] = beforeHash.split('?');
  const query = new URLSearchParams(ownQuery);
  const own = new Set(query.keys());
  for (const [name, value] of carried) if (!own.has(name)) query.append(name, value);
  return `${path}?${query}${hash}`;
}

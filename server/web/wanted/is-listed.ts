import { productSorts } from '#contract/enumerations.ts';
import type { PageKind } from '#contract/page-kinds.ts';
import { pageKindOf } from '#rules/shop/page-kinds.ts';

/** Kinds of pages whose paths hold nothing of a member. */
const kinds: readonly (PageKind | undefined)[] = [
  'HOME',
  'LISTING',
  'PRODUCT',
  'CHOOSE',
  'NEWS',
  'CONTENT',
  'ACCOUNT',
  'CART',
];

/** A path as links write it: further slashes, capitals or escaped characters would be further names of one page. */
const path = /^\/(?:[a-z0-9_-]+(?:\/[a-z0-9_-]+)*)?$/;
const productPath = /^\/products\/[1-9]\d{0,8}$/;
const number = /^[1-9]\d{0,8}$/;
const numberOrAll = /^(?:[1-9]\d{0,8}|all)$/;
const yes = /^1$/;

type Queries = Readonly<Record<string, RegExp>>;

/** Parameters of listings with values that links contain. What visitors type, such as a keyword, is not among them. */
const ofListing: Queries = {
  all: yes,
  series: number,
  combination: number,
  newRelease: number,
  discountEvent: number,
  quantityOffer: number,
  subSeries: numberOrAll,
  // Nobody leafs further, and an empty listing answers every page.
  page: /^(?:[2-9]|[1-9]\d)$/,
  sort: new RegExp(`^(?:${productSorts.join('|')})$`),
  inStock: yes,
  onSale: yes,
};
const ofProduct: Queries = { combination: yes };

const longestAddress = 300;
const dataMark = '.data';

/**
 * Whether a page may be in the list of wanted pages: only addresses that links have, without anything that a visitor
 * typed, and without anything that belongs to one. Parameters that a page does not read are refused, so that nobody
 * fills the list with many names of one page.
 */
export function isListed(address: string): boolean {
  if (address.length > longestAddress) return false;
  const [asked = '', search = ''] = address.split('?', 2);
  const document = asked === `/_root${dataMark}` ? '/' : asked.replace(/\.data$/, '');
  const kind = pageKindOf(document);
  if (!kinds.includes(kind) || !path.test(document)) return false;
  if (kind === 'PRODUCT' && !productPath.test(document)) return false;
  const queries = kind === 'LISTING' ? ofListing : kind === 'PRODUCT' ? ofProduct : {};
  const given = [...new URLSearchParams(search)];
  return (
    new Set(given.map(([name]) => name)).size === given.length &&
    given.every(([name, value]) => Object.hasOwn(queries, name) && queries[name]?.test(value))
  );
}

import type { PageKind } from '#contract/page-kinds.ts';

/** Kinds by the first part of a path. A path below it has the same kind. */
const byFirstPart: Readonly<Record<string, PageKind>> = {
  products: 'LISTING',
  choose: 'CHOOSE',
  compare: 'COMPARE',
  blog: 'NEWS',
  'about-us': 'CONTENT',
  'member-benefits': 'CONTENT',
  faq: 'CONTENT',
  'test-report': 'CONTENT',
  'privacy-statement': 'CONTENT',
  'road-to-gender-equality': 'CONTENT',
  'shipping-method': 'CONTENT',
  'terms-of-service': 'CONTENT',
  pages: 'CONTENT',
  signup: 'ACCOUNT',
  signin: 'ACCOUNT',
  'forgot-password': 'ACCOUNT',
  'reset-password': 'ACCOUNT',
  'new-member': 'ACCOUNT',
  'email-verify': 'ACCOUNT',
  bind: 'ACCOUNT',
  cart: 'CART',
  checkout: 'CHECKOUT',
  'member-centre': 'MEMBER',
  'member-order-detail': 'MEMBER',
  'coupon-receive': 'MEMBER',
};

/**
 * The kind of the page at a path of the shop, such as `/products/12`; undefined for a path without a counted page:
 * files, the way back from a provider, links of e-mails and unknown paths.
 */
export function pageKindOf(path: string): PageKind | undefined {
  if (path === '/') return 'HOME';
  const [, first = '', second = ''] = path.split('/', 3);
  if (first === 'products' && second !== '') return /^\d+$/.test(second) ? 'PRODUCT' : undefined;
  return Object.hasOwn(byFirstPart, first) ? byFirstPart[first] : undefined;
}

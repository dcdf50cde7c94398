/** Pages that are always there: a redirect from one of them would never be followed, as redirects are for paths without a page. */
const pages = [
  ...['', 'products', 'blog', 'about-us', 'member-benefits', 'faq', 'privacy-statement'],
  ...['road-to-gender-equality', 'shipping-method', 'test-report', 'terms-of-service'],
  ...['signup', 'signin', 'forgot-password', 'reset-password', 'new-member', 'email-verify'],
  ...['bind', 'line-auth', 'cart', 'checkout', 'redirect', 'member-centre', 'coupon-receive'],
  ...['refund-account'],
  ...['offline', 'robots.txt', 'llms.txt', 'manifest.webmanifest', 'sitemap.xml'],
  ...['service-worker.js', 'healthz', 'readyz', 'metrics'],
];
/** What the server answers itself, whatever comes after it. */
const answered = ['backstage', 'admin', 'assets', 'media', 'member-order-detail'];

/** Whether a path, without a slash at its end, never leads anywhere else, whatever redirect is entered for it. */
export function neverRedirects(path: string): boolean {
  const [, first = '', ...rest] = path.split('/');
  return answered.includes(first) || (rest.length === 0 && pages.includes(first));
}

/**
 * Whether the place of a new path may be read otherwise by a proxy or an old browser than by us: encoded controls, slashes and
 * backslashes, and an empty part, which makes a host of what follows once the part before it is dropped.
 */
export function isAmbiguous(path: string): boolean {
  const [place = ''] = path.split(/[?#]/, 1);
  return /%(?:[01][\da-f]|7f|2f|5c)/i.test(place) || place.includes('//');
}

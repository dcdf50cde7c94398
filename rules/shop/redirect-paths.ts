/**
 * Pages that always exist. A redirect from one of them would have no effect, because redirects are for paths
 * without a page.
 */
const pages = [
  ...['', 'products', 'blog', 'about-us', 'member-benefits', 'faq', 'privacy-statement'],
  ...['road-to-gender-equality', 'shipping-method', 'test-report', 'terms-of-service'],
  ...['signup', 'signin', 'forgot-password', 'reset-password', 'new-member', 'email-verify'],
  ...['bind', 'line-auth', 'cart', 'checkout', 'redirect', 'member-centre', 'coupon-receive'],
  ...['refund-account', 'choose', 'compare', 'pay', 'restock-notices', 'unsubscribe'],
  ...['restore-email', 'standing-order'],
  ...['offline', 'robots.txt', 'llms.txt', 'manifest.webmanifest', 'sitemap.xml'],
  ...['service-worker.js', 'healthz', 'readyz', 'metrics'],
];
/** First parts of paths that the server answers itself. */
const answered = ['backstage', 'admin', 'assets', 'feeds', 'media', 'member-order-detail'];

/** Whether a redirect from this path, without a slash at its end, could never have an effect. */
export function neverRedirects(path: string): boolean {
  const [, first = '', ...rest] = path.split('/');
  return answered.includes(first) || (rest.length === 0 && pages.includes(first));
}

/**
 * Whether a proxy or an old browser may read the target path in another way than we do: encoded control characters,
 * slashes and backslashes, and an empty part. If the part before an empty one is dropped, the next part becomes a
 * host.
 */
export function isAmbiguous(path: string): boolean {
  const [place = ''] = path.split(/[?#]/, 1);
  return /%(?:[01][\da-f]|7f|2f|5c)/i.test(place) || place.includes('//');
}

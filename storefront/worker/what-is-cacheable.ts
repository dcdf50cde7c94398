/** The most cached pages, and the most bytes of one. */
export const most = { pages: 20, bytes: 500_000 };

/** Pages that are the same for everybody: no members' pages, sign-in, cart, checkout or returns. */
const publicPage =
  /^\/(?:$|products$|products\/\d+$|blog$|blog\/\d+$|(?:about-us|road-to-gender-equality|member-benefits|shipping-method|faq|test-report|terms-of-service|privacy-statement)$)/;

/** Longest query of a cached page, in characters: a shopper's own is shorter. */
const longestQuery = 200;

/** The address under which a page is cached, without campaign parameters; undefined if it is never cached. */
export function cacheableAddress(href: string): string | undefined {
  const { origin, pathname, searchParams } = new URL(href);
  if (!publicPage.test(pathname)) return undefined;
  for (const name of [...searchParams.keys()]) {
    if (/^(utm_|fbclid|gclid|ecid)/.test(name)) searchParams.delete(name);
  }
  const query = searchParams.toString();
  if (query.length > longestQuery) return undefined;
  return origin + pathname + (query && `?${query}`);
}

/** Whether the server lets this page be cached. It marks a page that may be for one visitor as `no-store`. */
export function isCacheable({
  status,
  redirected,
  headers,
}: Pick<Response, 'status' | 'redirected' | 'headers'>): boolean {
  return (
    status === 200 &&
    !redirected &&
    (headers.get('content-type') ?? '').startsWith('text/html') &&
    !/no-store|private/.test(headers.get('cache-control') ?? '')
  );
}

/** The built files that a page names: scripts, styles, fonts. Their names change with their content. */
export function filesOf(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2|svg)/g))];
}

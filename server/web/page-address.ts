/** The parts of an address on which the page depends. */
export interface PageAddress {
  path: string;
  /** Known parameters in a fixed order, beginning with `?`; '' if there are none. */
  query: string;
  /** Whether the page may be cached for all visitors. False if it may contain something for one visitor. */
  isCacheable: boolean;
}

/** Parameters that only scripts in the browser read: pages do not depend on them. */
const readInBrowser = new Set(['ecid']);
/** Parameters from e-mails, sign-in and the store map. They belong to one visitor. */
const personal = /^(email|code|state|CVS\w+)$/;
/** The parameter in which React Router's data requests name routes. */
const routes = '_routes';
/** The most characters of a query whose page is cached. Real queries are shorter. */
const longestQuery = 300;

/**
 * Reads the address of a page. Unknown parameters, such as utm_source, are dropped: the page does not depend on them,
 * and the browser still has them.
 */
export function pageAddress(url: string, known: ReadonlySet<string>): PageAddress {
  const [path = '/', search = ''] = url.split('?', 2);
  if (search === '') return { path, query: '', isCacheable: true };
  const given = new URLSearchParams(search);
  const isData = path.endsWith('.data');
  const entries = [...given].filter(
    ([name]) => (known.has(name) && !readInBrowser.has(name)) || (isData && name === routes),
  );
  const parameters = new URLSearchParams(entries);
  parameters.sort();
  const query = parameters.size > 0 ? `?${parameters}` : '';
  const isCacheable =
    query.length <= longestQuery && !entries.some(([name]) => personal.test(name));
  return { path, query, isCacheable };
}

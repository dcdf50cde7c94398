/** The parts of a request's address on which the page depends. */
export interface PageAddress {
  path: string;
  /** Known parameters in one order, beginning with `?`; or ''. */
  query: string;
  /** Whether the page may be cached for all visitors; false if it may show something for one visitor only. */
  isCacheable: boolean;
}

/** Parameters that only scripts in the browser read: pages do not depend on them. */
const readInBrowser = new Set(['ecid']);
/** Parameters from mails, sign-in and store maps, which are for one visitor. */
const personal = /^(email|code|state|CVS\w+)$/;
/** The parameter with which React Router's data requests name routes. */
const routes = '_routes';
/** Characters of the longest query whose page is cached; shoppers' queries are shorter. */
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

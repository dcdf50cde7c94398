/** What a request means to the storefront, without what makes no difference to the page. */
export interface PageAddress {
  path: string;
  /** Known parameters in one order, beginning with `?`; or ''. */
  query: string;
  /** False where the page may show what concerns one visitor only. */
  isKept: boolean;
}

/** Read by scripts in the browser only: pages do not differ by them. */
const campaign = new Set(['ecid']);
/** What mails, sign-in and store maps send back is for one visitor. */
const personal = /^(email|code|state|CVS\w+)$/;
/** The route of React Router's data requests. */
const routes = '_routes';
/** Characters of a query up to which it is taken for a shopper's. */
const longestKept = 300;

/**
 * Reads the address of a page. Unknown parameters, such as utm_source, are dropped: the page is the same without
 * them, and the browser still has them.
 */
export function pageAddress(url: string, known: ReadonlySet<string>): PageAddress {
  const [path = '/', search = ''] = url.split('?', 2);
  if (search === '') return { path, query: '', isKept: true };
  const given = new URLSearchParams(search);
  const isData = path.endsWith('.data');
  const entries = [...given].filter(
    ([name]) => (known.has(name) && !campaign.has(name)) || (isData && name === routes),
  );
  const parameters = new URLSearchParams(entries);
  parameters.sort();
  const query = parameters.size > 0 ? `?${parameters}` : '';
  const isKept = query.length <= longestKept && !entries.some(([name]) => personal.test(name));
  return { path, query, isKept };
}

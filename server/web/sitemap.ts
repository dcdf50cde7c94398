import { escapeHtml } from '#rules/escape-html.ts';
import type { LocalApi } from '#server/platform/http/local-api.ts';

/** The most addresses that one sitemap may contain: sitemaps.org. */
const mostAddresses = 50_000;

const contentPages = [
  '/',
  '/products?all=1',
  '/choose',
  '/blog',
  '/about-us?tab=0',
  '/about-us?tab=1',
  '/road-to-gender-equality',
  '/member-benefits',
  '/shipping-method',
  '/faq',
  '/test-report',
  '/terms-of-service',
  '/privacy-statement',
];

/** Pages for the sitemap that `api` does not list. */
export interface OtherPages {
  /** The paths of the pages that operators have added. */
  readAddedPages(): Promise<string[]>;
  /** The paths of all goods that are on sale. */
  readGoodsPages(): Promise<string[]>;
}

const withoutGoods = { query: { goodsLimit: 0 } };

/** The paths of all public pages. */
export async function publicPaths(api: LocalApi, other: OtherPages): Promise<string[]> {
  const [goods, series, releases, events, news, added] = await Promise.all([
    other.readGoodsPages(),
    api.listSeries(withoutGoods),
    api.listNewReleases(withoutGoods),
    api.listDiscountEvents(withoutGoods),
    listNews(api),
    other.readAddedPages(),
  ]);
  return [
    ...contentPages,
    ...series.data.map(({ id }) => `/products?series=${id}`),
    ...releases.data.map(({ id }) => `/products?newRelease=${id}`),
    ...events.data.map(({ id }) => `/products?discountEvent=${id}`),
    ...goods,
    ...news.map((id) => `/blog/${id}`),
    ...added,
  ];
}

/** The most pages of articles that are read: 400 pages of 100 make 40,000 articles. */
const mostPages = 400;

async function listNews(api: LocalApi): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; page <= mostPages; page++) {
    const { data, meta } = await api.listNews({ query: { page, perPage: 100 } });
    ids.push(...data.map(({ id }) => id));
    if (ids.length >= (meta?.total ?? 0) || data.length === 0) break;
  }
  return ids;
}

/**
 * The answer of /sitemap.xml, followed by those of `?part=1`, `?part=2` …. It is one sitemap of all paths; if they
 * are too many, it is the index of the parts.
 */
export function sitemaps(origin: string, paths: readonly string[]): [string, ...string[]] {
  const location = (path: string) => `<loc>${escapeHtml(origin + path)}</loc>`;
  const urls = paths.map((path) => `<url>${location(path)}</url>`);
  if (urls.length <= mostAddresses) return [document('urlset', urls)];
  const parts = Array.from({ length: Math.ceil(urls.length / mostAddresses) }, (_, index) =>
    document('urlset', urls.slice(index * mostAddresses, (index + 1) * mostAddresses)),
  );
  const named = parts.map(
    (_, index) => `<sitemap>${location(`/sitemap.xml?part=${index + 1}`)}</sitemap>`,
  );
  return [document('sitemapindex', named), ...parts];
}

const document = (root: string, entries: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</${root}>
`;

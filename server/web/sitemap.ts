import { escapeHtml } from '#rules/escape-html.ts';
import type { LocalApi } from '#server/platform/http/local-api.ts';

/** The most addresses that one sitemap may contain: sitemaps.org. */
const mostAddresses = 50_000;

const contentPages = [
  '/',
  '/products?all=1',
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

/** What the sitemap names besides what `api` lists. */
export interface OtherPages {
  /** The paths of the pages that operators have added. */
  readAddedPages(): Promise<string[]>;
  /** The paths of all goods that are sold. */
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

/** Most pages of articles that are read: 40,000 at 100 per page. */
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
 * What /sitemap.xml answers, and behind it what `?part=1` and on answer: one sitemap of all paths, or where they are too many for
 * one, the index of its parts and the parts.
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

import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '#rules/escape-html.ts';
import { publicUrl } from '#server/config.ts';
import type { FastLane } from '#server/platform/http/fast-lane.ts';
import { FinishedBody } from '#server/platform/http/finished-body.ts';
import type { LocalApi } from '#server/platform/http/local-api.ts';
import { sendKept } from '#server/platform/http/send-finished.ts';
import type { Shop } from '#server/shop.ts';

/** Pages that crawlers must not visit: they show nothing without a member or a cart. */
const disallowed = ['/backstage/', '/cart', '/checkout', '/member-centre', '/member-order-detail/'];

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

export interface CrawlerOptions {
  shop: Shop;
  api: LocalApi;
  fastLane: FastLane;
}

/** /robots.txt and /sitemap.xml. */
export function serveCrawlers(app: FastifyInstance, { shop, api, fastLane }: CrawlerOptions): void {
  const origin = publicUrl(shop.config);

  app.get('/robots.txt', (_, reply) =>
    reply
      .headers({
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'public, max-age=3600',
      })
      .send(
        `User-agent: *\n${disallowed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${origin}/sitemap.xml\n`,
      ),
  );

  app.get('/sitemap.xml', async (request, reply) => {
    const tags = ['catalog', 'promotions', 'content'];
    const make = async () => new FinishedBody(sitemap(origin, await paths(api)));
    const value = await shop.cache.through('sitemap', tags, make, ({ size }) => size);
    reply.type('application/xml; charset=utf-8');
    const kept = { key: 'sitemap', value, body: value };
    return sendKept(request, reply, kept, { ...shop, fastLane });
  });
}

async function paths(api: LocalApi): Promise<string[]> {
  const [products, combinations, series, releases, events, news] = await Promise.all([
    allPages((query) => api.listProducts({ query: { ...query, fields: 'card' } })),
    allPages((query) => api.listCombinations({ query })),
    api.listSeries(),
    api.listNewReleases(),
    api.listDiscountEvents(),
    allPages((query) => api.listNews({ query })),
  ]);
  return [
    ...contentPages,
    ...series.data.map(({ id }) => `/products?series=${id}`),
    ...releases.data.map(({ id }) => `/products?newRelease=${id}`),
    ...events.data.map(({ id }) => `/products?discountEvent=${id}`),
    ...products.map(({ id }) => `/products/${id}`),
    ...combinations.map(({ id }) => `/products/${id}?combination=1`),
    ...news.map(({ id }) => `/blog/${id}`),
  ];
}

/** Most pages that are read of one list: 40,000 addresses at 100 per page; one sitemap may contain 50,000. */
const mostPages = 400;

type List<Item> = (query: { page: number; perPage: number }) => Promise<{
  data: Item[];
  meta: { total: number } | undefined;
}>;

async function allPages<Item>(list: List<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1; page <= mostPages; page++) {
    const { data, meta } = await list({ page, perPage: 100 });
    items.push(...data);
    if (items.length >= (meta?.total ?? 0) || data.length === 0) break;
  }
  return items;
}

function sitemap(origin: string, addresses: readonly string[]): string {
  const entries = addresses.map((path) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}

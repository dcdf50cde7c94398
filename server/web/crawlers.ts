import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '#rules/escape-html.ts';
import { publicUrl } from '#server/config.ts';
import { configNow } from '#server/platform/entered-config.ts';
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
  /** The paths of the pages that operators have added. */
  readAddedPages(): Promise<string[]>;
}

/** /robots.txt, /llms.txt, /manifest.webmanifest and /sitemap.xml. */
export function serveCrawlers(app: FastifyInstance, options: CrawlerOptions): void {
  const { shop, api, fastLane, readAddedPages } = options;
  const origin = publicUrl(shop.config);

  app.get('/robots.txt', (_, reply) =>
    reply
      .headers(anHour('text/plain; charset=utf-8'))
      .send(
        `User-agent: *\n${disallowed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${origin}/sitemap.xml\n`,
      ),
  );

  app.get('/llms.txt', async (_, reply) =>
    reply.headers(anHour('text/plain; charset=utf-8')).send(llms(await configNow(shop), origin)),
  );

  app.get('/manifest.webmanifest', async (_, reply) =>
    reply
      .headers(anHour('application/manifest+json'))
      .send(JSON.stringify(manifest(await configNow(shop)))),
  );

  app.get('/sitemap.xml', async (request, reply) => {
    const tags = ['catalog', 'promotions', 'content'];
    const make = async () => {
      const all = [...(await paths(api)), ...(await readAddedPages())];
      return new FinishedBody(sitemap(origin, all));
    };
    const value = await shop.cache.through('sitemap', tags, make, ({ size }) => size);
    reply.type('application/xml; charset=utf-8');
    const kept = { key: 'sitemap', value, body: value };
    return sendKept(request, reply, kept, { ...shop, fastLane });
  });
}

const anHour = (type: string) => ({
  'content-type': type,
  'cache-control': 'public, max-age=3600',
});

type Brand = Pick<Shop['config'], 'BRAND_NAME' | 'BRAND_TAGLINE'>;

/** What language models should know of the shop and where they read on: llmstxt.org. */
function llms({ BRAND_NAME, BRAND_TAGLINE }: Brand, origin: string): string {
  const links = [
    ['全部商品', '/products?all=1', '價格、規格與庫存'],
    ['配送與付款', '/shipping-method', '運費、付款方式與退換貨'],
    ['常見問題', '/faq', '尺寸怎麼選、訂單與會員'],
    ['檢驗報告', '/test-report', '檢驗項目、標準與結果'],
    ['最新消息', '/blog', '公告、活動與文章'],
    ['會員權益', '/member-benefits', '等級與優惠'],
    ['網站地圖', '/sitemap.xml', '所有公開頁面'],
    ['API', '/backstage/docs/json', 'OpenAPI 文件'],
  ].map(([name, path, about]) => `- [${name}](${origin}${path}): ${about}`);
  return `# ${BRAND_NAME}\n\n> ${BRAND_TAGLINE}\n\n## 頁面\n\n${links.join('\n')}\n`;
}

/** What a device needs to keep the shop on its home screen. */
function manifest({ BRAND_NAME, BRAND_TAGLINE }: Brand) {
  return {
    name: BRAND_NAME,
    description: BRAND_TAGLINE,
    lang: 'zh-Hant-TW',
    start_url: '/',
    display: 'minimal-ui',
    background_color: '#fbf8f3',
    theme_color: '#ffffff',
    icons: [192, 512].map((size) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
    })),
  };
}

const withoutGoods = { query: { goodsLimit: 0 } };

async function paths(api: LocalApi): Promise<string[]> {
  const [products, combinations, series, releases, events, news] = await Promise.all([
    allPages((query) => api.listProducts({ query: { ...query, fields: 'card' } })),
    allPages((query) => api.listCombinations({ query })),
    api.listSeries(withoutGoods),
    api.listNewReleases(withoutGoods),
    api.listDiscountEvents(withoutGoods),
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

import type { FastifyInstance } from 'fastify';
import { publicUrl } from '#server/config.ts';
import { configNow } from '#server/platform/entered-config.ts';
import { CachedBody } from '#server/platform/http/cached-body.ts';
import type { FastPath } from '#server/platform/http/cached-entry.ts';
import type { LocalApi } from '#server/platform/http/local-api.ts';
import { sendCached } from '#server/platform/http/send-cached.ts';
import type { Shop } from '#server/shop.ts';
import { type AssistantTerms, refusedAssistants } from './assistants.ts';
import { type OtherPages, publicPaths, sitemaps } from './sitemap.ts';

/** Paths that crawlers must not visit, because they show nothing without a member or a cart. */
const disallowed = ['/backstage/', '/cart', '/checkout', '/member-centre', '/member-order-detail/'];

export interface CrawlerOptions extends OtherPages {
  shop: Shop;
  api: LocalApi;
  fastPath: FastPath;
  /** The operators' choice. */
  readAssistantTerms(): Promise<AssistantTerms>;
}

/** Serves /robots.txt, /llms.txt, /manifest.webmanifest and /sitemap.xml. */
export function serveCrawlers(app: FastifyInstance, options: CrawlerOptions): void {
  const { shop, api, fastPath } = options;
  const origin = publicUrl(shop.config);

  app.get('/robots.txt', async (_, reply) => {
    const refused = refusedAssistants(await options.readAssistantTerms());
    const paths = disallowed.map((path) => `Disallow: ${path}\n`).join('');
    return reply
      .headers(anHour('text/plain; charset=utf-8'))
      .send(`${refused}User-agent: *\n${paths}\nSitemap: ${origin}/sitemap.xml\n`);
  });

  app.get('/llms.txt', async (_, reply) =>
    reply.headers(anHour('text/plain; charset=utf-8')).send(llms(await configNow(shop), origin)),
  );

  app.get('/manifest.webmanifest', async (_, reply) =>
    reply
      .headers(anHour('application/manifest+json'))
      .send(JSON.stringify(manifest(await configNow(shop)))),
  );

  app.get<{ Querystring: { part?: unknown } }>('/sitemap.xml', async (request, reply) => {
    const tags = ['catalog', 'promotions', 'content'];
    const make = async () => {
      const texts = sitemaps(origin, await publicPaths(api, options));
      return texts.map((text) => new CachedBody(text));
    };
    const sizeOf = (bodies: CachedBody[]) => bodies.reduce((sum, { size }) => sum + size, 0);
    const value = await shop.cache.through('sitemap', tags, make, sizeOf);
    const { part } = request.query;
    const body = part === undefined ? value[0] : value.slice(1)[Number(part) - 1];
    if (!body) return reply.callNotFound();
    reply.type('application/xml; charset=utf-8');
    return sendCached(request, reply, { key: 'sitemap', value, body }, { ...shop, fastPath });
  });
}

const anHour = (type: string) => ({
  'content-type': type,
  'cache-control': 'public, max-age=3600',
});

type Brand = Pick<Shop['config'], 'BRAND_NAME' | 'BRAND_TAGLINE'>;

/** /llms.txt: information about the shop for language models, with links (llmstxt.org). */
function llms({ BRAND_NAME, BRAND_TAGLINE }: Brand, origin: string): string {
  const links = [
    ['全部商品', '/products?all=1', '價格、規格與庫存'],
    ['怎麼選', '/choose', '三個問題配好一個週期要用的衛生棉'],
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

/** /manifest.webmanifest: lets a device add the shop to its home screen. */
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

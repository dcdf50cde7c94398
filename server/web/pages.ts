import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorCodes } from '#contract/error-codes.ts';
import { readTogether } from '#server/platform/database/read-together.ts';
import { configNow } from '#server/platform/entered-config.ts';
import { CachedBody } from '#server/platform/http/cached-body.ts';
import type { FastPath } from '#server/platform/http/cached-entry.ts';
import { isOfGoods, withParts } from '#server/platform/http/cached-responses.ts';
import {
  createConcurrencyLimit,
  type RunLimited,
} from '#server/platform/http/concurrency-limit.ts';
import type { LocalApi, Noting } from '#server/platform/http/local-api.ts';
import type { FloodLimit } from '#server/platform/http/request-guards.ts';
import { sendCached, sendCachedBody } from '#server/platform/http/send-cached.ts';
import { traced } from '#server/platform/tracing/traced.ts';
import type { Shop } from '#server/shop.ts';
import type { ShopContext, WebModule } from '#storefront/handler.ts';
import { storefrontPolicy } from './content-policy.ts';
import { withInlineStyles } from './inline-styles.ts';
import { type PageAddress, pageAddress } from './page-address.ts';
import { type Offers, publicSettings } from './public-settings.ts';
import { tagHosts } from './tags.ts';

export interface PagesOptions {
  shop: Shop;
  localApi: LocalApi;
  /**
   * A client that also reports the tags and failures of each answer. Without it, a change of any price drops every
   * page.
   */
  noting?(note: Noting): LocalApi;
  load(): Promise<WebModule>;
  /** Under `npm run dev` nothing is cached, and no content policy is sent, because it would block Vite's scripts. */
  isDevelopment: boolean;
  fastPath: FastPath;
  /** Origins besides the shop's own to which forms of a page may post. */
  formTargets: readonly string[];
  offers(): Promise<Offers>;
  /** The new path for an address without a page; undefined if there is no redirect. */
  redirectOf(address: string): Promise<string | undefined>;
  /** Answers the seconds to wait if a client's address asks for too many pages that must be rendered. */
  floodLimit: FloodLimit;
}

/** A rendered page with its bytes. */
interface Page {
  status: number;
  headers: Record<string, string>;
  body: CachedBody;
}

/** The tags of everything that a page may show. */
const tags = ['catalog', 'shelf', 'reviews', 'promotions', 'content', 'settings', 'members'];

/** The most pages that are rendered at the same time, and the most that wait. The last one waits for about a second. */
const turns = { most: 8, mostWaiting: 200 };

/**
 * Serves the storefront's pages. Every page is the same for all visitors, so it is rendered once, completely, and
 * cached as bytes, together with the policy for its scripts.
 */
export function servePages(app: FastifyInstance, options: PagesOptions): void {
  const runLimited = createConcurrencyLimit(turns);
  app.route({
    method: ['GET', 'HEAD'],
    url: '*',
    handler: (request, reply) =>
      // A request to a proxy has a whole URL in place of a path. This server is not a proxy.
      request.url.startsWith('/')
        ? servePage(request, reply, { ...options, runLimited })
        : reply.callNotFound(),
  });
}

interface PageOptions extends PagesOptions {
  runLimited: RunLimited;
}

async function servePage(request: FastifyRequest, reply: FastifyReply, options: PageOptions) {
  const { shop, fastPath, isDevelopment, runLimited } = options;
  const { handle, pageQueries } = await options.load();
  const address = pageAddress(request.url, pageQueries);
  const key = `page ${address.path}${address.query}`;
  const wait = shop.cache.cached(key) ? undefined : await options.floodLimit(request.ip);
  if (wait !== undefined) return sendTooMany(reply, wait);

  const { narrow, failures, ...apis } = noted(options);
  const isCacheable = address.isCacheable && !isDevelopment;
  const make = async () => {
    const made = await runLimited(() =>
      shop.cache.together(() =>
        readTogether(() => render(handle, address, { ...options, ...apis })),
      ),
    );
    if (failures.length > 0) throw new IncompletePage(made, failures[0]);
    // Compresses before the cache asks for the size, and outside the limit, because it runs on other threads.
    if (isCacheable) await made.body.pack();
    return made;
  };
  const keeping = { narrow, share: 'pages' } as const;
  const made = isCacheable ? shop.cache.through(key, tags, make, sizeOf, keeping) : make();
  const page = await made.catch(incompletePage);
  if (isDevelopment) reply.removeHeader('content-security-policy');
  const target = page.status === 404 ? await options.redirectOf(request.url) : undefined;
  if (target !== undefined) {
    return reply.header('cache-control', 'no-store').redirect(target, 301);
  }
  reply.code(page.status).headers(page.headers);
  if (isCacheable && page.status === 200) {
    return sendCached(request, reply, { key, value: page, body: page.body }, { ...shop, fastPath });
  }
  return sendCachedBody(request, reply.header('cache-control', 'no-store'), page.body);
}

/** A page without the data that could not be read. It is shown if there is no whole one, and never cached. */
class IncompletePage extends Error {
  readonly page: Page;

  constructor(page: Page, failure: unknown) {
    // The error of a failed statement wraps the cause.
    const cause = failure instanceof Error && failure.cause ? failure.cause : failure;
    super('A part of the page could not be read.', { cause });
    this.page = page;
  }
}

function incompletePage(error: unknown): Page {
  if (error instanceof IncompletePage) return error.page;
  throw error;
}

/**
 * The clients for the page and for its frame, the failures of their calls, and a function that narrows the page's
 * tags to what its calls have read.
 */
function noted({ localApi, noting }: Pick<PagesOptions, 'localApi' | 'noting'>) {
  const failures: unknown[] = [];
  if (!noting) return { localApi, pageApi: localApi, failures, narrow: () => tags };
  const failed = (error: unknown) => failures.push(error);
  const shown = new Set<string>();
  const pageApi = noting({
    failed,
    tags(found) {
      for (const tag of found) if (isOfGoods(tag)) shown.add(tag);
    },
  });
  return {
    localApi: noting({ failed }),
    pageApi,
    failures,
    narrow: () => withParts(tags, shown),
  };
}

/** Bytes that a cached page needs besides its body: its headers, the head that Node makes of them, its tags. */
const aroundPage = 4 * 1024;

/** Bytes of a page for the cache; 0 for missing pages and failures, which are not cached. */
function sizeOf({ status, body }: Page): number {
  return status === 200 ? body.size + aroundPage : 0;
}

function sendTooMany(reply: FastifyReply, seconds: number): FastifyReply {
  return reply
    .code(429)
    .header('retry-after', seconds)
    .type('text/plain; charset=utf-8')
    .send(`${errorCodes.TOO_MANY_REQUESTS.message}\n`);
}

/** The headers of a rendered page that are passed on to the visitor. */
const passedOn = [
  'content-type',
  'location',
  'referrer-policy',
  'x-remix-response',
  'x-remix-revalidate',
];

async function render(
  handle: WebModule['handle'],
  address: PageAddress,
  options: RenderOptions,
): Promise<Page> {
  const { texts, ...page } = await traced(
    () => ({ kind: 'work', name: 'draw page', attributes: {} }),
    () => renderTexts(handle, address, options),
  );
  return { ...page, body: new CachedBody(...texts) };
}

export type RenderOptions = Pick<
  PagesOptions,
  'localApi' | 'isDevelopment' | 'formTargets' | 'offers'
> & {
  shop: Pick<Shop, 'config' | 'clock' | 'db' | 'cache'>;
  /** The client for the page itself. `localApi` is for its frame. */
  pageApi?: LocalApi;
};

/** Renders a page as a list of texts. */
export async function renderTexts(
  handle: WebModule['handle'],
  { path, query }: PageAddress,
  { shop, localApi, pageApi = localApi, isDevelopment, formTargets, offers }: RenderOptions,
): Promise<{ status: number; headers: Record<string, string>; texts: readonly string[] }> {
  const [config, offered] = await Promise.all([configNow(shop), offers()]);
  const settings = publicSettings(config, offered);
  const now = () => shop.clock.now();
  const context: ShopContext = { api: pageApi, frameApi: localApi, settings, now };
  // Only the path and the query are passed on, so that the page cannot depend on the visitor.
  const answer = await handle(new Request(settings.publicUrl + path + query), context);
  const { status, texts: rendered } = answer;
  const headers = Object.fromEntries(
    [...answer.headers].filter(([name]) => passedOn.includes(name)),
  );
  const isHtml = headers['content-type']?.startsWith('text/html');
  if (!isHtml || isDevelopment) return { status, headers, texts: rendered };
  const [head = '', ...others] = rendered;
  const { texts, sources } = withInlineStyles(head);
  headers['content-security-policy'] = storefrontPolicy(rendered, {
    isHttps: settings.publicUrl.startsWith('https:'),
    styles: sources,
    formTargets,
    tagHosts: tagHosts(config),
  });
  return { status, headers, texts: [...texts, ...others] };
}

import { batchReads } from '#server/platform/database/batch-reads.ts';
import { configNow } from '#server/platform/entered-config.ts';
import { CachedBody } from '#server/platform/http/cached-body.ts';
import { isOfGoods, withParts } from '#server/platform/http/cached-responses.ts';
import { createConcurrencyLimit } from '#server/platform/http/concurrency-limit.ts';
import type { LocalApi, Noting } from '#server/platform/http/local-api.ts';
import { traced } from '#server/platform/tracing/traced.ts';
import type { Shop } from '#server/shop.ts';
import type { ShopContext, WebModule } from '#storefront/handler.ts';
import { storefrontPolicy } from './content-policy.ts';
import { withInlineStyles } from './inline-styles.ts';
import { type PageAddress, pageAddress } from './page-address.ts';
import { type Offers, publicSettings } from './public-settings.ts';
import { tagHosts } from './tags.ts';

export interface PageMakerOptions {
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
  /** Origins besides the shop's own to which forms of a page may post. */
  formTargets: readonly string[];
  offers(): Promise<Offers>;
}

/** A rendered page with its bytes. */
export interface Page {
  status: number;
  headers: Record<string, string>;
  body: CachedBody;
}

/** The beginning of the keys of cached pages; the address follows. */
export const pageKeyMark = 'page ';

/** The tags of everything that a page may show. */
const tags = ['catalog', 'shelf', 'reviews', 'promotions', 'content', 'settings', 'members'];

/** The most pages that are rendered at the same time, and the most that wait. The last one waits for about a second. */
const turns = { most: 8, mostWaiting: 200 };

/** A page that a request asks for. */
export interface AskedPage {
  address: PageAddress;
  key: string;
  isCacheable: boolean;
}

/** Makes pages through the cache, for requests and before they come. */
export interface PageMaker {
  /** The page at the address of a request. */
  asked(url: string): Promise<AskedPage>;
  /** The page for a request: the cached one, or a new one. */
  make(asked: AskedPage): Promise<Page>;
  /**
   * Makes and caches a page before anybody asks for it, which counts as `uses` of it. Answers false if there is the
   * page and it is not cached now: it finds no room, or the database is away.
   */
  prerender(address: string, uses: number): Promise<boolean>;
  /** Whether pages are being made for requests. */
  isBusy(): boolean;
}

/** Opens the maker of the storefront's pages in this process. */
export function createPageMaker(options: PageMakerOptions): PageMaker {
  const { shop, isDevelopment } = options;
  const runLimited = createConcurrencyLimit(turns);
  let underWay = 0;

  async function asked(url: string): Promise<AskedPage> {
    const { pageQueries } = await options.load();
    const address = pageAddress(url, pageQueries);
    const key = `${pageKeyMark}${address.path}${address.query}`;
    return { address, key, isCacheable: address.isCacheable && !isDevelopment };
  }

  async function limited(work: () => Promise<Page>): Promise<Page> {
    underWay += 1;
    return runLimited(work).finally(() => {
      underWay -= 1;
    });
  }

  async function through(
    { address, key, isCacheable }: AskedPage,
    expectedUses?: number,
  ): Promise<Page> {
    const { handle } = await options.load();
    const { narrow, failures, ...apis } = noted(options);
    const draw = () =>
      shop.cache.together(() => batchReads(() => render(handle, address, { ...options, ...apis })));
    const make = async () => {
      const made = await (expectedUses === undefined ? limited(draw) : draw());
      if (failures.length > 0) throw new IncompletePage(made, failures[0]);
      // Compresses before the cache asks for the size, and outside the limit, because it runs on other threads.
      if (isCacheable) await made.body.pack();
      return made;
    };
    const keeping = {
      narrow,
      partition: 'pages',
      ...(expectedUses !== undefined && { expectedUses }),
    } as const;
    return isCacheable ? shop.cache.through(key, tags, make, sizeOf, keeping) : make();
  }

  return {
    asked,
    make: (page) => through(page).catch(incompletePage),
    async prerender(url, uses) {
      const page = await asked(url);
      const { demand } = shop.cache;
      if (!page.isCacheable || demand.holds(page.key)) return true;
      const { status } = await through(page, uses);
      return status !== 200 || demand.holds(page.key);
    },
    isBusy: () => underWay > 0,
  };
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
function noted({ localApi, noting }: Pick<PageMakerOptions, 'localApi' | 'noting'>) {
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
  PageMakerOptions,
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

import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { shopCalls } from '#contract/calls/shop-calls.ts';
import { isOfficePath } from '#contract/office-paths.ts';
import { sessionCookieRules } from './back-office/admin/session-cookie.ts';
import type { Capabilities } from './capabilities.ts';
import { listGoodsPages } from './commerce/catalog/goods-for-sale.ts';
import { openSearchLog } from './commerce/catalog/search-terms.ts';
import { addCommonHooks } from './common-hooks.ts';
import { isUnlimited } from './config.ts';
import { listAddedPages } from './content/pages.ts';
import { redirectOf } from './content/redirects.ts';
import { keepFocus } from './media/keep-focus.ts';
import { openPictureLibrary } from './media/picture-library.ts';
import { formTargetsOf, officeFormTargetsOf, readOffers } from './offers.ts';
import { openDiskCache } from './platform/files/disk-cache.ts';
import { openFastPath } from './platform/http/fast-path.ts';
import { handOver, type LatePart } from './platform/http/hand-over.ts';
import { addHealth } from './platform/http/health.ts';
import { type LocalApi, localApiOf, type Noting } from './platform/http/local-api.ts';
import { preparePublicCalls } from './platform/http/prepared-call.ts';
import { createFloodLimit } from './platform/http/rate-limits.ts';
import { registerCalls } from './platform/http/register-calls.ts';
import { watchPressure } from './platform/http/under-pressure.ts';
import { addMetricsRoute } from './platform/metrics.ts';
import { createMeter } from './platform/request-metrics.ts';
import { presentAmong } from './present-calls.ts';
import { openPreviews } from './previews.ts';
import type { Shop } from './shop.ts';
import { serveBackOffice } from './web/back-office.ts';
import { serveCrawlers } from './web/crawlers.ts';
import { serveBuiltFiles, serveMedia } from './web/files.ts';
import { loadBuiltStorefront, startVite } from './web/load-storefront.ts';
import { noteSearches } from './web/note-searches.ts';
import { pageAddress } from './web/page-address.ts';
import { type PagesOptions, renderTexts, servePages } from './web/pages.ts';
import { previewCookie, servePreviews } from './web/preview/serve-preview.ts';
import { serveServiceWorker } from './web/service-worker.ts';

export interface AppOptions {
  shop: Shop;
  capabilities: Capabilities;
  /** Which storefront is served: the built one, the one under development, or none. */
  web: 'built' | 'development' | 'none';
  metrics?: Registry;
  /** Milliseconds by which the event loop may be late before requests are refused; 0 refuses none. */
  longestDelay?: number;
}

export interface BuiltApp {
  /** The client inside the process, which pages use. */
  localApi: LocalApi;
  /** The back office's part, which is loaded when it is opened or asked for. */
  office: LatePart;
}

/** Adds everything that answers requests to an empty server. */
export async function buildApp(app: FastifyInstance, options: AppOptions): Promise<BuiltApp> {
  const { shop, capabilities, metrics } = options;
  const { config } = shop;
  const handlers = keepFocus(shop, capabilities.handlers(shop));
  const calls = preparePublicCalls(handlers);
  const localApi = localApiOf(calls, shop.cache);
  const floodLimit = isUnlimited(config) ? async () => undefined : createFloodLimit();

  const meter = metrics && createMeter(metrics);
  const { cache, clock } = shop;
  const authenticate = capabilities.authenticate(shop);
  const office = handOver(app, isOfficePath, async () => {
    const { buildOfficeApp } = await import('./office-app.ts');
    return buildOfficeApp({ ...options, isLate, meter, authenticate, fastPath, floodLimit });
  });
  const usualWayCookie = previewCookie(config);
  const fastPath = openFastPath(app, { cache, clock, meter, usualWayCookie });
  noteSearches(app, openSearchLog(shop).note);
  const isLate = await watchPressure(app, options);
  await addCommonHooks(app, { ...options, isLate, meter });
  addHealth(app, shop.pool);
  if (metrics && config.METRICS_PORT === 0) addMetricsRoute(app, metrics, { isPublic: true });
  const offers = () => readOffers(shop);
  const formTargets = formTargetsOf(config);
  const isDevelopment = options.web === 'development';
  const web: { load?: PagesOptions['load'] } = {};
  servePreviews(app, {
    config,
    clock,
    log: shop.log,
    floodLimit,
    previews: openPreviews(shop, capabilities),
    calls,
    async render(future, url) {
      if (!web.load) return undefined;
      const { handle, pageQueries } = await web.load();
      const settings = { isDevelopment, formTargets, offers };
      const { texts, ...page } = await renderTexts(handle, pageAddress(url, pageQueries), {
        ...future,
        ...settings,
      });
      return { ...page, text: texts.join('') };
    },
  });
  await registerCalls(app, {
    calls: presentAmong(shopCalls, config),
    handlers,
    cache,
    clock,
    log: shop.log,
    authenticate,
    sessionCookie: sessionCookieRules(config),
    fastPath,
    floodLimit,
  });
  const cached = join(config.DATA_DIR, 'media-cache');
  const mediaCache = openDiskCache(cached, config.MEDIA_CACHE_MB * 1024 * 1024);
  await serveMedia(app, {
    dataDirectory: config.DATA_DIR,
    cached,
    bring: openPictureLibrary(shop, mediaCache),
  });
  serveCrawlers(app, {
    shop,
    api: localApi,
    fastPath,
    readAddedPages: () => listAddedPages(shop.db),
    readGoodsPages: () => listGoodsPages(shop.db),
  });
  if (options.web !== 'none') {
    const load = isDevelopment ? await startVite(app) : await loadOnce();
    if (!isDevelopment) await serveBuiltFiles(app);
    await serveBackOffice(app, { config, formTargets: officeFormTargetsOf(config) });
    web.load = load;
    const noting = (note: Noting) => localApiOf(calls, shop.cache, note);
    const pages = {
      shop,
      localApi,
      noting,
      load,
      isDevelopment,
      formTargets,
      fastPath,
      floodLimit,
    };
    serveServiceWorker(app, { shop, offers, load, isDevelopment });
    servePages(app, { ...pages, offers, redirectOf: (address) => redirectOf(shop, address) });
  }
  await app.ready();
  return { localApi, office };
}

async function loadOnce() {
  const module = await loadBuiltStorefront();
  return async () => module;
}

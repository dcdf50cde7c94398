import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { shopCalls } from '#contract/calls/shop-calls.ts';
import { isOfficePath } from '#contract/office-paths.ts';
import { sessionCookieRules } from '#server/back-office/admin/session-cookie.ts';
import { openSearchLog } from '#server/commerce/catalog/search-terms.ts';
import { isUnlimited, prerenderSeconds } from '#server/config.ts';
import { redirectOf } from '#server/content/redirects.ts';
import { visitLogOf } from '#server/content/visits/visit-log.ts';
import { keepFocus } from '#server/media/keep-focus.ts';
import { openPictureLibrary } from '#server/media/picture-library.ts';
import { openDiskCache } from '#server/platform/files/disk-cache.ts';
import { openFastPath } from '#server/platform/http/fast-path.ts';
import { handOver, type LatePart } from '#server/platform/http/hand-over.ts';
import { addHealth } from '#server/platform/http/health.ts';
import { type LocalApi, localApiOf, type Noting } from '#server/platform/http/local-api.ts';
import { preparePublicCalls } from '#server/platform/http/prepared-call.ts';
import { createFloodLimit } from '#server/platform/http/rate-limits.ts';
import { registerCalls } from '#server/platform/http/register-calls.ts';
import { watchPressure } from '#server/platform/http/under-pressure.ts';
import { addMetricsRoute } from '#server/platform/metrics.ts';
import { createMeter } from '#server/platform/request-metrics.ts';
import type { Shop } from '#server/shop.ts';
import { countAssistants } from '#server/web/assistants.ts';
import { serveBackOffice } from '#server/web/back-office.ts';
import { countPages } from '#server/web/count-pages.ts';
import { serveBuiltFiles, serveMedia } from '#server/web/files.ts';
import { loadBuiltStorefront } from '#server/web/load-storefront.ts';
import { renderTexts } from '#server/web/make-page.ts';
import { noteSearches } from '#server/web/note-searches.ts';
import { pageAddress } from '#server/web/page-address.ts';
import { type PagesOptions, servePages } from '#server/web/pages.ts';
import { previewCookie, servePreviews } from '#server/web/preview/serve-preview.ts';
import { serveServiceWorker } from '#server/web/service-worker.ts';
import { loadWanted } from '#server/web/wanted/load-wanted.ts';
import type { Prerender } from '#server/web/wanted/open-wanted.ts';
import type { Capabilities } from './capabilities.ts';
import { addCommonHooks } from './common-hooks.ts';
import { futurePages } from './future-pages.ts';
import { formTargetsOf, officeFormTargetsOf, readOffers } from './offers.ts';
import { presentAmong } from './present-calls.ts';
import { openPreviews } from './previews.ts';
import { serveMachines } from './serve-machines.ts';
import { takeLeaving } from './take-leaving.ts';

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
  /**
   * The part of the server for the back office. It is loaded when it is opened, or when the first request for it
   * arrives.
   */
  backOffice: LatePart;
  /** Makes the pages that visitors want most, before load balancers send any. */
  prerender: Prerender;
}

/** Adds all routes and hooks to an empty server. */
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
  const backOffice = handOver(app, isOfficePath, async () => {
    const { buildBackOfficeApp } = await import('./back-office-app.ts');
    return buildBackOfficeApp({ ...options, isLate, meter, authenticate, fastPath, floodLimit });
  });
  const bypassCookie = previewCookie(config);
  const fastPath = openFastPath(app, { cache, clock, meter, bypassCookie });
  if (metrics) countAssistants(app.server, metrics);
  noteSearches(app, openSearchLog(shop).note);
  const visits = visitLogOf(shop);
  countPages(app, ({ page, isEntry }) => visits.view(page, isEntry));
  app.addHook('onClose', () => visits.write());
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
    render: renderFuture(web, { isDevelopment, formTargets, offers }),
  });
  await registerCalls(app, {
    calls: presentAmong(shopCalls, config),
    handlers,
    cache,
    clock,
    log: shop.log,
    authenticate,
    sessionCookie: sessionCookieRules(config),
    checkFile: shop.checkFile,
    fastPath,
    floodLimit,
  });
  await takeLeaving(app, shop);
  await serveLibrary(app, shop);
  serveMachines(app, { shop, api: localApi, fastPath });
  let prerender: Prerender = async () => undefined;
  if (options.web !== 'none') {
    const load = isDevelopment ? await loadFromParent() : await loadOnce();
    if (!isDevelopment) await serveBuiltFiles(app);
    await serveBackOffice(app, { config, formTargets: officeFormTargetsOf(config) });
    web.load = load;
    const pages = {
      shop,
      localApi,
      noting: (note: Noting) => localApiOf(calls, shop.cache, note),
      load,
      isDevelopment,
      formTargets,
      fastPath,
      floodLimit,
    };
    serveServiceWorker(app, { shop, offers, load, isDevelopment });
    const redirect = (address: string) => redirectOf(shop, address);
    const maker = servePages(app, { ...pages, offers, redirectOf: redirect });
    const makerAt = futurePages({ ...pages, handlers: capabilities.handlers });
    const seconds = prerenderSeconds(config);
    prerender = loadWanted(app, { shop, maker, makerAt, isLate, seconds });
  }
  await app.ready();
  return { localApi, backOffice, prerender };
}

/** Under `npm run dev` the process that started this one has the storefront. */
async function loadFromParent() {
  const { borrowStorefront } = await import('#server/web/distant-storefront.ts');
  return borrowStorefront(process);
}

async function loadOnce() {
  const module = await loadBuiltStorefront();
  return async () => module;
}

type RenderOptions = Parameters<typeof renderTexts>[2];
type PreviewsOptions = Parameters<typeof servePreviews>[1];

/** Renders a page of a looked-at moment; undefined while no storefront is served. */
function renderFuture(
  web: { load?: PagesOptions['load'] },
  settings: Pick<RenderOptions, 'isDevelopment' | 'formTargets' | 'offers'>,
): PreviewsOptions['render'] {
  return async (future, url) => {
    if (!web.load) return undefined;
    const { handle, pageQueries } = await web.load();
    const address = pageAddress(url, pageQueries);
    const { texts, ...page } = await renderTexts(handle, address, { ...future, ...settings });
    return { ...page, text: texts.join('') };
  };
}

/** Serves the pictures of the media library through a cache on the disk. */
async function serveLibrary(app: FastifyInstance, shop: Shop): Promise<void> {
  const { config } = shop;
  const cached = join(config.DATA_DIR, 'media-cache');
  const mediaCache = openDiskCache(cached, config.MEDIA_CACHE_MB * 1024 * 1024);
  await serveMedia(app, {
    dataDirectory: config.DATA_DIR,
    cached,
    bring: openPictureLibrary(shop, mediaCache),
  });
}

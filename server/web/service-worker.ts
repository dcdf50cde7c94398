import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { publicUrl } from '#server/config.ts';
import { configNow } from '#server/platform/entered-config.ts';
import type { Shop } from '#server/shop.ts';
import type { WebModule, WorkerPage } from '#storefront/handler.ts';
import { storefrontPolicy } from './content-policy.ts';
import { storefrontRoot } from './load-storefront.ts';
import { type Offers, publicSettings } from './public-settings.ts';

const builtWorker = join(storefrontRoot, 'build/worker/worker.js');

/** Replaces a worker that is no longer wanted: it clears its caches and unregisters itself. */
export const workerThatEnds = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

interface ServiceWorkerOptions {
  shop: Pick<Shop, 'config' | 'db' | 'cache'>;
  offers(): Promise<Offers>;
  load(): Promise<Pick<WebModule, 'workerPage'>>;
  /** Under `npm run dev` there is no worker, and a worker of an earlier build ends. */
  isDevelopment: boolean;
}

/**
 * Serves the service worker and the page that it shows without a network. Browsers ask for the worker at every
 * visit. It is never cached, so that switching it off takes effect at once.
 */
export function serveServiceWorker(app: FastifyInstance, options: ServiceWorkerOptions): void {
  const { shop, offers, load, isDevelopment } = options;
  const { SERVICE_WORKER, BRAND_KEY } = shop.config;
  const isOn = SERVICE_WORKER === 'on' && !isDevelopment;
  const page = async () =>
    (await load()).workerPage(publicSettings(await configNow(shop), await offers()));

  app.get('/service-worker.js', async (_, reply) => {
    reply.headers({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-store',
      // The policy of the worker itself, not that of a page, decides what it may fetch.
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    });
    return reply.send(isOn ? workerOf(BRAND_KEY, await page()) : workerThatEnds);
  });

  app.get('/offline', async (_, reply) => {
    const { html } = await page();
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-robots-tag': 'noindex',
    });
    if (!isDevelopment) {
      const isHttps = publicUrl(shop.config).startsWith('https:');
      reply.header('content-security-policy', storefrontPolicy([html], { isHttps }));
    }
    return reply.send(html);
  });
}

/**
 * The built worker with the name of its cache, which changes with every release and with every change of the
 * offline page.
 */
function workerOf(brand: string, { html, release }: WorkerPage): string {
  const code = readFileSync(builtWorker, 'utf8');
  const hash = createHash('sha256').update(html).update(release).update(code).digest('hex');
  const prefix = `${brand}-kept-`;
  return `self.shop=${JSON.stringify({ prefix, cache: prefix + hash.slice(0, 12) })};\n${code}`;
}

import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServer } from '#server/platform/http/create-server.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import type { WebModule } from '#storefront/handler.ts';
import { serveServiceWorker, workerThatEnds } from './service-worker.ts';

const test = shopForTests();
let app: FastifyInstance;

const storefront = {
  workerPage: async () => ({ html: '<h1>目前沒有網路</h1><script>open()</script>', release: '1' }),
} satisfies Pick<WebModule, 'workerPage'>;

async function serve(SERVICE_WORKER: 'on' | 'off'): Promise<void> {
  app = createServer({ LOG_LEVEL: 'silent', TRUST_PROXY: 'loopback' });
  serveServiceWorker(app, {
    shop: { ...test.shop, config: { ...test.shop.config, SERVICE_WORKER } },
    offers: async () => ({
      paymentTypes: [],
      paymentLimits: {},
      paymentNotes: {},
      lineLogin: true,
      storeMap: true,
    }),
    load: async () => storefront,
    isDevelopment: false,
  });
  await app.ready();
}

afterEach(() => app.close());

describe('the service worker', () => {
  beforeEach(() => serve('off'));

  it('that is switched off is replaced by one that ends', async () => {
    const answer = await app.inject('/service-worker.js');
    expect(answer.body).toBe(workerThatEnds);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('shows a page whose policy allows its own script alone', async () => {
    const answer = await app.inject('/offline');
    expect(answer.body).toContain('目前沒有網路');
    expect(answer.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
    expect(answer.headers['cache-control']).toBe('no-cache');
  });
});

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { WebModule } from '#storefront/handler.ts';

export const storefrontRoot = resolve(import.meta.dirname, '../../storefront');
const serverBundle = resolve(storefrontRoot, 'build/server/index.js');

/** Addresses that the server answers itself under `npm run dev`. */
const notOfStorefront = /^\/(?:admin(?:[/?]|$)|(?:backstage|media)\/)/;

/** Loads the built storefront. If it was not built, throws an error that tells what to do. */
export async function loadBuiltStorefront(): Promise<WebModule> {
  if (!existsSync(serverBundle)) {
    throw new Error('The storefront is not built: run "npm run build" first.');
  }
  return import(pathToFileURL(serverBundle).href);
}

/** Starts Vite for `npm run dev`; the returned function loads the storefront again for every page. */
export async function startVite(app: FastifyInstance): Promise<() => Promise<WebModule>> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: storefrontRoot,
    configLoader: 'native',
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', (request, reply, done) => {
    if (notOfStorefront.test(request.url)) done();
    else vite.middlewares(request.raw, reply.raw, done);
  });
  return async () => (await vite.ssrLoadModule('./app/handler.server.ts')) as WebModule;
}

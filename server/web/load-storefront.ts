import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';
import type { WebModule } from '#storefront/handler.ts';

export const storefrontRoot = resolve(import.meta.dirname, '../../storefront');
const serverBundle = resolve(storefrontRoot, 'build/server/index.js');

/** Addresses that the server answers itself under `npm run dev`. */
const notOfStorefront = /^\/(?:(?:admin|healthz|readyz|metrics)(?:[/?]|$)|(?:backstage|media)\/)/;

/** Loads the built storefront. If it was not built, throws an error that tells what to do. */
export async function loadBuiltStorefront(): Promise<WebModule> {
  if (!existsSync(serverBundle)) {
    throw new Error('The storefront is not built: run "npm run build" first.');
  }
  return import(pathToFileURL(serverBundle).href);
}

/**
 * Lets Vite serve the storefront for `npm run dev`; the returned function loads the storefront again for every page.
 * Vite starts with the first page, or when a page that is still open asks for its socket.
 */
export function serveByVite(app: FastifyInstance): () => Promise<WebModule> {
  let starting: Promise<ViteDevServer> | undefined;
  const start = () => {
    starting ??= startVite(app).catch((error: unknown) => {
      starting = undefined;
      throw error;
    });
    return starting;
  };

  app.server.on('upgrade', (request, socket, head) => {
    const isVitesTurn = app.server.listenerCount('upgrade') > 1;
    if (isVitesTurn) return;
    start().then(
      () => app.server.emit('upgrade', request, socket, head),
      () => socket.destroy(),
    );
  });
  app.addHook('onClose', async () => (await starting)?.close());
  app.addHook('onRequest', async (request, reply) => {
    if (notOfStorefront.test(request.url)) return;
    const { middlewares } = await start();
    await new Promise<void>((resolve, reject) => {
      middlewares(request.raw, reply.raw, (error?: unknown) => (error ? reject(error) : resolve()));
    });
  });
  return async () => (await (await start()).ssrLoadModule('./app/handler.server.ts')) as WebModule;
}

async function startVite(app: FastifyInstance): Promise<ViteDevServer> {
  const { createServer } = await import('vite');
  return createServer({
    root: storefrontRoot,
    configLoader: 'native',
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
}

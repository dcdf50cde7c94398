import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import { archivedAssets } from './archived-assets.ts';
import { createJpegPictures } from './jpeg-pictures.ts';
import { storefrontRoot } from './load-storefront.ts';
import { serveFiles } from './serve-files.ts';

const seedMedia = resolve(import.meta.dirname, '../../seed/media');
const builtClient = join(storefrontRoot, 'build/client');

const svg = 'image/svg+xml';
/** Some browsers apply the policy of an SVG to the styles inside it, so the policy allows them. */
const svgHeaders = {
  'content-type': `${svg}; charset=utf-8`,
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
};

/**
 * Headers of every file: no line in the log; for SVG a charset, because the library adds one only to `text/` types.
 * Search engines, LINE and mail programs embed the shop's pictures in their own pages, so other sites may load
 * them.
 */
function finish(reply: FastifyReply): void {
  reply.isQuiet = true;
  if (String(reply.getHeader('content-type')).startsWith('image/')) {
    reply.header('cross-origin-resource-policy', 'cross-origin');
  }
  if (reply.getHeader('content-type') === svg) reply.headers(svgHeaders);
}

/** Uploaded pictures may be cached for ever, because their names are derived from their content. */
const unchanging = 'public, max-age=31536000, immutable';
/** Seconds for which the whole picture may be cached in place of a size that is being made. */
const untilMade = 30;

function sendSubstitute(
  reply: FastifyReply,
  { bytes, contentType }: { bytes: Buffer; contentType: string },
): FastifyReply {
  reply.headers({ 'content-type': contentType, 'cache-control': `public, max-age=${untilMade}` });
  finish(reply);
  return reply.send(bytes);
}

interface MediaOptions {
  dataDirectory: string;
  /** The folder of the disk cache for uploaded pictures. */
  cached: string;
  /** Puts the file of an address into that folder. Returns a substitute to answer while the file is not made yet. */
  bring(path: string): Promise<{ bytes: Buffer; contentType: string } | undefined>;
}

/**
 * Serves the pictures in DATA_DIR, the uploaded ones and those of the demonstration, each as JPEG too. A changed
 * picture gets a new name.
 */
export async function serveMedia(
  app: FastifyInstance,
  { dataDirectory, cached, bring }: MediaOptions,
): Promise<void> {
  const uploads = resolve(dataDirectory, 'media');
  const jpegs = resolve(dataDirectory, 'media-jpeg');
  for (const folder of [uploads, jpegs, cached]) mkdirSync(folder, { recursive: true });
  const stored = [uploads, cached, seedMedia].filter((path) => existsSync(path));
  const makeJpeg = createJpegPictures(stored, jpegs);
  const pictures: FastifyPluginAsync = async (media) => {
    media.addHook('onRequest', async ({ url }, reply) => {
      const path = url.replace(/[?#].*$/, '');
      const substitute = await bring(path);
      if (substitute) return sendSubstitute(reply, substitute);
      await makeJpeg(path);
    });
    await serveFiles(media, {
      root: [...stored, jpegs],
      prefix: '/media/',
      maxAge: '30d',
      setHeaders: (reply: FastifyReply, path: string) => {
        finish(reply);
        if (path.startsWith(cached)) reply.header('cache-control', unchanging);
      },
    });
  };
  await app.register(pictures);
}

/**
 * Serves the built scripts and styles, whose names change with their content, those of earlier releases, and the
 * files of storefront/public.
 */
export async function serveBuiltFiles(app: FastifyInstance): Promise<void> {
  const shared = { preCompressed: true, setHeaders: finish };
  await serveFiles(app, {
    ...shared,
    root: [join(builtClient, 'assets'), ...archivedAssets('storefront')],
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
  });
  await app.register(fastifyStatic, {
    ...shared,
    root: builtClient,
    decorateReply: false,
    index: false,
    wildcard: false,
    globIgnore: ['assets/**', '**/*.br', '**/*.gz', '.vite/**'],
    maxAge: '1h',
  });
}

import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import { createJpegPictures } from './jpeg-pictures.ts';
import { storefrontRoot } from './load-storefront.ts';

const seedMedia = resolve(import.meta.dirname, '../../seed/media');
const builtClient = join(storefrontRoot, 'build/client');

const svg = 'image/svg+xml';
/** Some browsers apply the policy of a picture to the styles inside it. */
const svgHeaders = {
  'content-type': `${svg}; charset=utf-8`,
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
};

/**
 * What every file gets: no line in the log, and for SVG a charset, which the library names for `text/` types only. Search
 * engines, LINE and mail programs show the shop's pictures on their own pages.
 */
function finish(reply: FastifyReply): void {
  reply.isQuiet = true;
  if (String(reply.getHeader('content-type')).startsWith('image/')) {
    reply.header('cross-origin-resource-policy', 'cross-origin');
  }
  if (reply.getHeader('content-type') === svg) reply.headers(svgHeaders);
}

/**
 * Serves the pictures that operators uploaded, then those of the demonstration, each as JPEG, too. A changed picture has a
 * new name.
 */
export async function serveMedia(app: FastifyInstance, dataDirectory: string): Promise<void> {
  const uploads = resolve(dataDirectory, 'media');
  const jpegs = resolve(dataDirectory, 'media-jpeg');
  for (const folder of [uploads, jpegs]) mkdirSync(folder, { recursive: true });
  const stored = [uploads, seedMedia].filter((path) => existsSync(path));
  const makeJpeg = createJpegPictures(stored, jpegs);
  const pictures: FastifyPluginAsync = async (media) => {
    media.addHook('onRequest', async ({ url }) => makeJpeg(url.replace(/\?.*$/, '')));
    await media.register(fastifyStatic, {
      root: [...stored, jpegs],
      prefix: '/media/',
      decorateReply: false,
      index: false,
      maxAge: '30d',
      setHeaders: finish,
    });
  };
  await app.register(pictures);
}

/** Serves the built scripts and styles, whose names change with their content, and the files of storefront/public. */
export async function serveBuiltFiles(app: FastifyInstance): Promise<void> {
  const shared = {
    decorateReply: false,
    index: false as const,
    preCompressed: true,
    setHeaders: finish,
  };
  await app.register(fastifyStatic, {
    ...shared,
    root: join(builtClient, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
  });
  await app.register(fastifyStatic, {
    ...shared,
    root: builtClient,
    wildcard: false,
    globIgnore: ['assets/**', '**/*.br', '**/*.gz', '.vite/**'],
    maxAge: '1h',
  });
}

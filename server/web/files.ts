import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
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

/** What every file gets: no line in the log, and for SVG a charset, which the library names for `text/` types only. */
function finish(reply: FastifyReply): void {
  reply.isQuiet = true;
  if (reply.getHeader('content-type') === svg) reply.headers(svgHeaders);
}

/** Serves the pictures that operators uploaded, then those of the demonstration. A changed picture has a new name. */
export async function serveMedia(app: FastifyInstance, dataDirectory: string): Promise<void> {
  const uploads = resolve(dataDirectory, 'media');
  mkdirSync(uploads, { recursive: true });
  await app.register(fastifyStatic, {
    root: [uploads, seedMedia].filter((path) => existsSync(path)),
    prefix: '/media/',
    decorateReply: false,
    index: false,
    maxAge: '30d',
    setHeaders(reply) {
      finish(reply);
      // Search engines and LINE show product pictures on their own pages.
      reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
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

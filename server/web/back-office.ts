import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Config, publicUrl } from '#server/config.ts';
import { CachedBody } from '#server/platform/http/cached-body.ts';
import { sendCachedBody } from '#server/platform/http/send-cached.ts';
import { archivedAssets } from './archived-assets.ts';
import { screenLinks } from './back-office-scripts.ts';
import { backOfficePolicy } from './content-policy.ts';
import { serveFiles } from './serve-files.ts';

const builtBackOffice = resolve(import.meta.dirname, '../../backoffice/build');

/** The `Retry-After` seconds of a page that is still being built. */
const usualBuildTime = 10;

interface BackOfficeOptions {
  config: Pick<Config, 'PUBLIC_URL' | 'PORT'>;
  /** The origins besides the shop's own to which its forms may be sent. */
  formTargets?: readonly string[];
  /** The folder of the build. */
  build?: string;
}

/**
 * Serves the screens of the back office: the same page at every address below /admin, and its scripts and styles,
 * whose names change with their content. Answers 503 while they are not built.
 */
export async function serveBackOffice(
  app: FastifyInstance,
  { config, formTargets = [], build = builtBackOffice }: BackOfficeOptions,
): Promise<void> {
  await serveFiles(app, {
    root: [join(build, 'client/assets'), ...archivedAssets('backoffice')],
    prefix: '/admin/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    // The folder may not exist yet when the server starts.
    suppressWarning: true,
    setHeaders: (reply: FastifyReply) => {
      reply.isQuiet = true;
    },
  });

  const { origin } = new URL(publicUrl(config));
  const read = pageReader(build, { origin, formTargets });
  for (const url of ['/admin', '/admin/*']) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => {
        const page = await read();
        reply.header('x-robots-tag', 'noindex');
        if (!page) return sendNotBuilt(reply);
        // The router in the browser shows nothing at an address without the slash.
        if (url === '/admin') return reply.redirect(request.url.replace(/^[^?]*/, '/admin/'), 308);
        reply.headers({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-cache',
          'content-security-policy': page.policy,
        });
        const links = page.linksOf(request.url.replace(/\?.*$/, ''));
        if (links) reply.header('link', links);
        return sendCachedBody(request, reply, page.body);
      },
    });
  }
}

interface PolicyContext {
  /** The origin of the shop and of the back office. */
  origin: string;
  formTargets: readonly string[];
}

interface Page {
  body: CachedBody;
  policy: string;
  linksOf(path: string): string | undefined;
}

/**
 * Returns a function that reads the page, and caches it until the next build. The page is undefined while it is not
 * built.
 */
function pageReader(build: string, policy: PolicyContext): () => Promise<Page | undefined> {
  let cached: { builtAt: number; page: Promise<Page> } | undefined;
  return async () => {
    // The build removes the stamp before its first step and writes it after its last.
    const builtAt = await stat(join(build, 'stamp')).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
    if (builtAt === undefined) return undefined;
    if (cached?.builtAt !== builtAt) cached = { builtAt, page: readPage(build, policy) };
    return cached.page;
  };
}

async function readPage(build: string, policy: PolicyContext): Promise<Page> {
  const html = await readFile(join(build, 'client/index.html'), 'utf8');
  return {
    body: new CachedBody(html),
    policy: backOfficePolicy(html, policy),
    linksOf: await screenLinks(build, html),
  };
}

function sendNotBuilt(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .headers({ 'retry-after': usualBuildTime, 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send('後台準備中，請稍候再重新整理。\n');
}

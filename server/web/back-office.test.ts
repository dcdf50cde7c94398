import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createServer } from '#server/platform/http/create-server.ts';
import { serveBackOffice } from './back-office.ts';

let app: FastifyInstance;
let build: string;

beforeEach(async () => {
  build = await mkdtemp(join(tmpdir(), 'back-office-'));
  app = await serverAt('https://shop.local');
});
afterEach(async () => {
  await app.close();
  await rm(build, { recursive: true });
});

async function serverAt(PUBLIC_URL: string): Promise<FastifyInstance> {
  const server = createServer({ LOG_LEVEL: 'silent', TRUST_PROXY: 'loopback' });
  await serveBackOffice(server, { config: readConfig({ PUBLIC_URL }), build });
  return server;
}

const start = 'start(1)';

/** Writes the files of a build; `release` makes builds different. */
async function leaveBuild(release: number): Promise<void> {
  const assets = join(build, 'client/assets');
  await mkdir(assets, { recursive: true });
  const html = `<!DOCTYPE html><h1>${release}</h1><script>${start}</script><script src="/admin/assets/a.js"></script>`;
  await writeFile(join(build, 'client/index.html'), html);
  await writeFile(join(assets, 'a.js'), 'plain');
  await writeFile(join(assets, 'a.js.br'), 'compressed');
  await writeFile(join(build, 'stamp'), String(release));
  await utimes(join(build, 'stamp'), release, release);
}

describe('the page of the back office', () => {
  it.each(['/admin/', '/admin/products', '/admin/products/7?tab=history'])(
    'is the same at every address, such as %s, and no search engine keeps it',
    async (url) => {
      await leaveBuild(1);
      const { statusCode, headers, body } = await app.inject(url);
      expect(statusCode).toBe(200);
      expect(body).toContain('<h1>1</h1>');
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'x-robots-tag': 'noindex',
      });
    },
  );

  it('names the scripts and styles of the screen at its address, but for those in the page', async () => {
    await leaveBuild(1);
    const screen = (id: string, rest: object) => ({
      id,
      module: `/admin/assets/${id}.js`,
      ...rest,
    });
    const routes = {
      root: screen('root', {}),
      frame: screen('frame', { parentId: 'root', css: ['/admin/assets/frame.css'] }),
      list: screen('list', {
        parentId: 'frame',
        path: ':resource',
        imports: ['/admin/assets/a.js'],
      }),
      home: screen('home', { parentId: 'frame', index: true }),
      order: screen('order', { parentId: 'frame', path: 'orders/:id' }),
    };
    const html =
      '<script src="/admin/assets/manifest-7b.js"></script><script src="/admin/assets/a.js"></script>';
    await writeFile(join(build, 'client/index.html'), html);
    await writeFile(
      join(build, 'client/assets/manifest-7b.js'),
      `window.__reactRouterManifest=${JSON.stringify({ routes })};`,
    );
    const linksAt = async (url: string) => (await app.inject(url)).headers.link;
    const [frame, style] = ['<frame.js>; rel=modulepreload', '<frame.css>; rel=preload; as=style'];
    const links = (own: string) =>
      [frame, `<${own}.js>; rel=modulepreload`, style]
        .join(', ')
        .replaceAll('<', '</admin/assets/');
    expect(await linksAt('/admin/')).toBe(links('home'));
    expect(await linksAt('/admin/products?page=2')).toBe(links('list'));
    expect(await linksAt('/admin/orders/7')).toBe(links('order'));
    expect(await linksAt('/admin/no/such/screen')).toBeUndefined();
  });

  it('is led to by the address without the slash', async () => {
    await leaveBuild(1);
    const { statusCode, headers } = await app.inject('/admin?next=%2Forders');
    expect([statusCode, headers.location]).toEqual([308, '/admin/?next=%2Forders']);
    expect((await app.inject('/%61dmin')).headers.location).toBe('/admin/');
  });

  it('is not sent again to a browser that has it', async () => {
    await leaveBuild(1);
    const { etag } = (await app.inject('/admin/')).headers;
    const again = { url: '/admin/', headers: { 'if-none-match': String(etag) } };
    expect((await app.inject(again)).statusCode).toBe(304);
  });

  it('allows its own inline scripts, frames with previews, and no style element or other host', async () => {
    await leaveBuild(1);
    const hash = createHash('sha256').update(start).digest('base64');
    const policy = String((await app.inject('/admin/')).headers['content-security-policy']);
    expect(policy.split('; ')).toEqual([
      "default-src 'self'",
      `script-src 'self' 'sha256-${hash}'`,
      "style-src 'self'",
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data: blob: https:",
      "font-src 'self'",
      "connect-src 'self'",
      'frame-src https://shop.local/preview/',
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "object-src 'none'",
      'upgrade-insecure-requests',
    ]);
  });

  it('asks for no HTTPS in a shop that has none', async () => {
    await leaveBuild(1);
    const plain = await serverAt('http://localhost:3000');
    const { headers } = await plain.inject('/admin/');
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    await plain.close();
  });

  it('is new after the next build, without a restart', async () => {
    await leaveBuild(1);
    await app.inject('/admin/');
    await leaveBuild(2);
    expect((await app.inject('/admin/')).body).toContain('<h1>2</h1>');
  });
});

describe('while the back office is not built', () => {
  it('its page says so and when to come back', async () => {
    const { statusCode, headers, body } = await app.inject('/admin');
    expect(statusCode).toBe(503);
    expect(body).toBe('後台準備中，請稍候再重新整理。\n');
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '10',
    });
    expect((await app.inject('/admin/assets/a.js')).statusCode).toBe(404);
  });

  it('a build that has begun again is not shown half', async () => {
    await leaveBuild(1);
    await app.inject('/admin/');
    await rm(join(build, 'stamp'));
    expect((await app.inject('/admin/')).statusCode).toBe(503);
    await leaveBuild(2);
    expect((await app.inject('/admin/')).statusCode).toBe(200);
  });
});

describe('a file of the back office', () => {
  it('stays in the browser for ever and is sent compressed as it was built', async () => {
    await leaveBuild(1);
    const { headers, body } = await app.inject({
      url: '/admin/assets/a.js',
      headers: { 'accept-encoding': 'br' },
    });
    expect(body).toBe('compressed');
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringMatching(/javascript; charset=utf-8$/),
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it('that is unknown is not found, and not the page', async () => {
    await leaveBuild(1);
    const { statusCode, body } = await app.inject('/admin/assets/none.js');
    expect([statusCode, body]).toEqual([404, 'Not Found\n']);
  });
});

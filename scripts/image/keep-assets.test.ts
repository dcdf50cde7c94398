import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { archivedAssets } from '#server/web/archived-assets.ts';
import { keepAssets } from './keep-assets.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'releases-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** A packed release with one script of its own, which contains the scripts of the release before. */
function release(number: number): string {
  const folder = join(root, String(number));
  const assets = join(folder, 'storefront/build/client/assets');
  mkdirSync(assets, { recursive: true });
  writeFileSync(join(assets, `page-${number}.js`), `release ${number};`);
  writeFileSync(join(assets, `page-${number}.js.br`), `compressed ${number}`);
  keepAssets(join(root, String(number - 1)), folder);
  return folder;
}

it('a page of any of the last three releases finds its scripts on a copy of this one, an older one does not', async () => {
  const folders = [1, 2, 3, 4, 5].map(release);
  const current = folders.at(-1) ?? '';
  const app = Fastify();
  await app.register(fastifyStatic, {
    root: [
      join(current, 'storefront/build/client/assets'),
      ...archivedAssets('storefront', join(current, 'assets-archive')),
    ],
    prefix: '/assets/',
    preCompressed: true,
    decorateReply: false,
  });
  const ask = async (number: number, encoding = 'identity') => {
    const headers = { 'accept-encoding': encoding };
    return app.inject({ url: `/assets/page-${number}.js`, headers });
  };
  const statuses = await Promise.all(
    [1, 2, 3, 4, 5].map(async (each) => (await ask(each)).statusCode),
  );
  expect(statuses).toEqual([404, 200, 200, 200, 200]);
  expect((await ask(3)).body).toBe('release 3;');
  expect((await ask(3, 'br')).body).toBe('compressed 3');
  await app.close();
});

it('a first release keeps nothing', () => {
  expect(archivedAssets('storefront', join(release(1), 'assets-archive'))).toEqual([]);
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveFiles } from './serve-files.ts';

const root = mkdtempSync(join(tmpdir(), 'served-'));
const folders = ['new', 'old'].map((name) => join(root, name));
const app = fastify();

beforeAll(async () => {
  for (const folder of folders) {
    mkdirSync(join(folder, 'library'), { recursive: true });
    writeFileSync(join(folder, 'library/a-320.webp'), folder);
  }
  writeFileSync(join(root, 'old/b.js'), 'whole');
  writeFileSync(join(root, 'old/b.js.br'), 'packed');
  writeFileSync(join(root, 'old/春 天.webp'), 'spring');
  writeFileSync(join(root, 'secret.txt'), 'secret');
  await serveFiles(app, { prefix: '/files/', root: folders, preCompressed: true });
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

it('files are those of the first folder that has them, packed if the browser can unpack them', async () => {
  expect((await app.inject('/files/library/a-320.webp?v=1')).body).toBe(folders[0]);
  expect((await app.inject('/files/b.js')).body).toBe('whole');
  const packed = { url: '/files/b.js', headers: { 'accept-encoding': 'br' } };
  expect((await app.inject(packed)).body).toBe('packed');
  const head = await app.inject({ method: 'HEAD', url: '/files/b.js' });
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '5', '']);
});

it('files may have any name', async () => {
  expect((await app.inject(`/files/${encodeURI('春 天.webp')}`)).body).toBe('spring');
});

it('files appear when they are written', async () => {
  expect((await app.inject('/files/library/later.webp')).statusCode).toBe(404);
  writeFileSync(join(root, 'new/library/later.webp'), 'later');
  expect((await app.inject('/files/library/later.webp')).body).toBe('later');
});

it.each([
  '',
  'library',
  'library/',
  'library//a-320.webp',
  '../secret.txt',
  '%2e%2e/secret.txt',
  'library/..%2f..%2fsecret.txt',
  'library%5c..%5c..%5csecret.txt',
  '%252e%252e%252fsecret.txt',
  'b.js%00',
  'none.js',
])('no file is served at "%s"', async (path) => {
  expect([403, 404]).toContain((await app.inject(`/files/${path}`)).statusCode);
});

import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { throwawayDirectory } from '#server/platform/database/testing.ts';
import { openDiskCache } from './disk-cache.ts';

let count = 0;
const folder = async () => throwawayDirectory(`disk-cache-${process.pid}-${++count}`);
const bytes = (length: number) => Buffer.alloc(length);

it('keeps files until they are too many bytes, and then loses those that nobody asked for longest', async () => {
  const root = await folder();
  const cache = openDiskCache(root, 100);
  for (const name of ['a/one', 'a/two', 'a/three']) await cache.add(name, bytes(30));
  expect(await cache.has('a/one')).toBe(true);
  await cache.add('a/four', bytes(30));
  expect((await readdir(join(root, 'a'))).toSorted()).toEqual(['four', 'one', 'three']);
  expect(await cache.has('a/two')).toBe(false);
});

it('keeps one file that is larger than all it may keep, as long as it is the newest', async () => {
  const root = await folder();
  const cache = openDiskCache(root, 100);
  await cache.add('small', bytes(30));
  await cache.add('large', bytes(200));
  expect(await readdir(root)).toEqual(['large']);
});

it('knows what lies there from before, without what was never finished, and notices when it is gone', async () => {
  const root = await folder();
  await mkdir(join(root, 'a'), { recursive: true });
  await writeFile(join(root, 'a', 'old'), bytes(60));
  await writeFile(join(root, 'a', 'new.1.tmp'), bytes(60));
  const cache = openDiskCache(root, 100);
  expect([await cache.has('a/old'), await cache.has('a/new.1.tmp')]).toEqual([true, false]);
  await rm(join(root, 'a'), { recursive: true });
  expect(await cache.has('a/old')).toBe(false);
});

it('takes the same file from several who add it at once', async () => {
  const root = await folder();
  const cache = openDiskCache(root, 100);
  await Promise.all(Array.from({ length: 8 }, () => cache.add('a/one', bytes(30))));
  expect(await readdir(join(root, 'a'))).toEqual(['one']);
  expect(await cache.has('a/one')).toBe(true);
});

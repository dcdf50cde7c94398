import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Bundle, bundleRecord, bundles, freshBundle, releaseName } from './bundle.mjs';
import { builtFrom, isBuilt, statesOf } from './file-fingerprints.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bundle-'));
  mkdirSync(join(root, bundles), { recursive: true });
  mkdirSync(join(root, 'rules'));
  writeFileSync(join(root, 'rules/prices.ts'), 'one');
});
afterEach(() => rmSync(root, { recursive: true }));

const record = (bundle: Bundle) => writeFileSync(join(root, bundleRecord), JSON.stringify(bundle));

it('a server is started from its bundle only while every source is as it was bundled', () => {
  const source = join(root, 'rules/prices.ts');
  const bundle = () => record({ folder: 'abc', inputs: statesOf(root, ['rules/prices.ts']) });
  expect(freshBundle(root)).toBeUndefined();
  bundle();
  expect(freshBundle(root)?.pathname).toBe(join(root, bundles, 'abc/start.js'));
  // The changed file has the same length and the same time of last change as before.
  utimesSync(source, 1, 1);
  bundle();
  writeFileSync(source, 'two');
  utimesSync(source, 1, 1);
  expect(freshBundle(root)).toBeUndefined();
  bundle();
  rmSync(source);
  expect(freshBundle(root)).toBeUndefined();
});

it('a release is named by the version, and by the hash of its bundle while that is what runs', () => {
  expect(releaseName('1.2.0', root)).toBe('1.2.0');
  const inputs = statesOf(root, ['rules/prices.ts']);
  record({ folder: 'abc', release: '0a1b2c3d', inputs });
  expect(releaseName('1.2.0', root)).toBe('1.2.0+0a1b2c3d');
  writeFileSync(join(root, 'rules/prices.ts'), 'other');
  expect(releaseName('1.2.0', root)).toBe('1.2.0');
});

it('a packed shop, whose code stays, is always started from its bundle', () => {
  record({ folder: 'abc', inputs: {} });
  expect(freshBundle(root)).toBeDefined();
});

it('a room is built while no source was changed, added or removed', () => {
  mkdirSync(join(root, 'storefront/build'), { recursive: true });
  const build = () =>
    writeFileSync(
      join(root, builtFrom('storefront')),
      JSON.stringify(statesOf(root, ['rules', 'rules/prices.ts'])),
    );
  expect(isBuilt(root, 'storefront')).toBe(false);
  build();
  expect(isBuilt(root, 'storefront')).toBe(true);
  writeFileSync(join(root, 'rules/levels.ts'), 'new');
  expect(isBuilt(root, 'storefront')).toBe(false);
});

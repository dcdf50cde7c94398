import { describe, expect, it } from 'vitest';
import {
  type BuildManifest,
  overBudget,
  overPartBudget,
  pageAssets,
  parseManifest,
} from './bundle-budget.ts';

const built = (module: string, imports: string[] = [], css: string[] = []) => ({
  module,
  imports,
  css,
});

const manifest: BuildManifest = {
  url: '/manifest.js',
  entry: built('/entry.js', ['/react.js']),
  routes: {
    root: { id: 'root', path: '', ...built('/root.js', ['/react.js'], ['/root.css']) },
    frame: { id: 'frame', parentId: 'root', ...built('/frame.js') },
    home: { id: 'home', parentId: 'frame', index: true, ...built('/home.js', ['/card.js']) },
    list: { id: 'list', parentId: 'frame', path: 'products', ...built('/list.js', ['/card.js']) },
    item: {
      id: 'item',
      parentId: 'frame',
      path: 'products/:productId',
      clientLoaderModule: '/item-loader.js',
      ...built('/item.js'),
    },
  },
};

describe('the size of a page', () => {
  it('counts entry, layouts and shared parts once', () => {
    expect(pageAssets(manifest, { path: '/' })).toEqual({
      scripts: [
        '/manifest.js',
        '/entry.js',
        '/react.js',
        '/root.js',
        '/frame.js',
        '/home.js',
        '/card.js',
      ],
      styles: ['/root.css'],
    });
  });

  it('counts the loader that the router loads with the page', () => {
    expect(pageAssets(manifest, { path: '/products/:id' })?.scripts).toContain('/item-loader.js');
  });

  it('finds a route by its path, whatever its parameter is called', () => {
    expect(pageAssets(manifest, { path: '/products/:id' })?.scripts).toContain('/item.js');
    expect(pageAssets(manifest, { path: '/nowhere' })).toBeUndefined();
  });

  it('finds a route by its id', () => {
    expect(pageAssets(manifest, { id: 'list' })?.scripts).toContain('/list.js');
    expect(pageAssets(manifest, { id: 'lists' })).toBeUndefined();
  });

  it('names the pages that are over the budget, each with its own', () => {
    const { problems, summary } = overBudget(
      manifest,
      [
        { page: { path: '/' }, files: 6, scripts: 6_500, styles: 500 },
        { page: { id: 'list' }, files: 7, scripts: 7_000, styles: 500 },
      ],
      () => 1_000,
    );
    expect(problems).toEqual([
      '/: 7 of 6 files',
      '/: scripts 7.0 kB of 6.5 kB',
      '/: styles 1.0 kB of 0.5 kB',
      'list: styles 1.0 kB of 0.5 kB',
    ]);
    expect(summary).toEqual(['list: 7 of 7 files', 'list: scripts 7.0 kB of 7.0 kB']);
  });

  it('misses pages that the build lacks', () => {
    const pages = [{ path: '/products' }, { id: 'list' }].map((page) => ({
      page,
      files: 1,
      scripts: 1,
      styles: 1,
    }));
    const { problems } = overBudget({ ...manifest, routes: {} }, pages, () => 1);
    expect(problems).toHaveLength(2);
  });

  it('reads the manifest that the build writes', () => {
    const script = `window.__reactRouterManifest=${JSON.stringify(manifest)};`;
    expect(parseManifest(script)).toEqual(manifest);
  });
});

describe('the size of a part that is loaded later', () => {
  const part = { part: 'map', files: ['map', 'pin'], scripts: 100 };
  const built = ['map-1a.js', 'pin-2b.js', 'mapping-3c.js', 'map-1a.css'];

  it('counts all its scripts', () => {
    expect(overPartBudget([part], built, () => 60).problems).toEqual([
      'map: scripts 0.1 kB of 0.1 kB',
    ]);
    expect(overPartBudget([part], built, () => 50).problems).toEqual([]);
  });

  it('is unknown if the build has no such script', () => {
    expect(overPartBudget([part], ['other.js'], () => 1).problems).toHaveLength(1);
  });
});

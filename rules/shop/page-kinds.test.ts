import { expect, it } from 'vitest';
import { pageKindOf } from './page-kinds.ts';

it.each([
  ['/', 'HOME'],
  ['/products', 'LISTING'],
  ['/products/', 'LISTING'],
  ['/products/12', 'PRODUCT'],
  ['/blog', 'NEWS'],
  ['/blog/3', 'NEWS'],
  ['/pages/spring', 'CONTENT'],
  ['/member-centre/orders', 'MEMBER'],
])('a visit of %s is counted as %s', (path, kind) => {
  expect(pageKindOf(path)).toBe(kind);
});

it.each(['/products/feed.xml', '/media/a.webp', '/unknown', '/constructor', ''])(
  'a request of %j is not counted as a page',
  (path) => {
    expect(pageKindOf(path)).toBeUndefined();
  },
);

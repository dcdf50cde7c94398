import { expect, it } from 'vitest';
import { neverRedirects } from '#rules/shop/redirect-paths.ts';
import routes from '../storefront/app/routes.ts';

it('no redirect is taken from a page that is always there, as the storefront names them', () => {
  const paths = routes.map(({ path = '' }) => path);
  const fixed = paths.filter((path) => !/[:*]/.test(path));
  expect(fixed.length).toBeGreaterThan(20);
  for (const path of fixed) expect(neverRedirects(`/${path}`), path).toBe(true);
  // Missing pages below these paths may have moved.
  for (const path of ['/products/5', '/blog/5', '/pages/old'])
    expect(neverRedirects(path)).toBe(false);
});

import { expect, it } from 'vitest';
import { isAmbiguous, neverRedirects } from './redirect-paths.ts';

it('pages, and what the server answers itself, lead nowhere else', () => {
  for (const path of [
    '/',
    '/signin',
    '/readyz',
    '/backstage',
    '/backstage/api/v1/x',
    '/admin/orders',
  ])
    expect(neverRedirects(path), path).toBe(true);
  for (const path of [
    '/old',
    '/products/old',
    '/signin/old',
    '/pages/old',
    '/backstages',
    '/readyz2',
  ])
    expect(neverRedirects(path), path).toBe(false);
});

it('a new path is ambiguous with encoded controls, slashes and backslashes, or an empty part', () => {
  for (const path of [
    '/%09/evil.example',
    '/%5cevil.example',
    '/%5Cevil',
    '/;//evil',
    '/%2f/evil',
    '/a%00',
    '/a%7f',
  ])
    expect(isAmbiguous(path), path).toBe(true);
  for (const path of ['/', '/products?next=//b', '/faq#%09', '/%E6%A3%89', '/a%20b'])
    expect(isAmbiguous(path), path).toBe(false);
});

import { describe, expect, it } from 'vitest';
import { isOwnPath } from './own-path.ts';

describe('a path of the shop', () => {
  it.each(['/', '/products?all=1', '/products?q=日用', '/blog/1/', '/a//b', '/@x', '/a?next=//b'])(
    'is %s',
    (path) => {
      expect(isOwnPath(path)).toBe(true);
    },
  );

  it.each([
    '',
    'products',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e%2e//evil.example',
    '/%2E/%2e%2E//evil.example',
    '/..\\/evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
  ])('is not %j', (path) => {
    expect(isOwnPath(path)).toBe(false);
  });
});

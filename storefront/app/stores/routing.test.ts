import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isGuardedPath } from '../guarded-paths.ts';
import { readStored, writeStored } from '../storage.ts';
import { stubBrowser } from '../testing/browser.ts';
import { forgetBackPath, pathAfterSignIn, readBackPath, rememberBackPath } from './routing.ts';

beforeEach(() => stubBrowser());
afterEach(() => vi.unstubAllGlobals());

describe('the way back after signing in', () => {
  it('is remembered with its query', () => {
    rememberBackPath('/member-centre?type=2');
    expect(readStored('signin-callback-info')).toEqual({ path: '/member-centre', query: 'type=2' });
    expect(pathAfterSignIn('')).toBe('/member-centre?type=2');
    forgetBackPath();
    expect(pathAfterSignIn('')).toBe('/');
  });

  it('keeps what follows a second question mark', () => {
    rememberBackPath('/member-centre?type=2&said=how?&page=3');
    expect(pathAfterSignIn('')).toBe('/member-centre?type=2&said=how?&page=3');
  });

  it('keeps campaign parameters of the sign-in page, but none of the twenty [4.059]', () => {
    rememberBackPath('/member-centre?type=2');
    expect(pathAfterSignIn('?utm_source=x&email=a@b.tw&type=signup')).toBe(
      '/member-centre?type=2&utm_source=x',
    );
  });

  it('is never another site', () => {
    for (const path of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'cart',
      7,
    ]) {
      writeStored('signin-callback-info', { path, query: '' });
      expect(readBackPath(), String(path)).toBeUndefined();
    }
  });
});

describe('pages for members only', () => {
  it('are cart, checkout, member centre and order detail [4.061]', () => {
    for (const path of ['/cart', '/checkout', '/member-centre', '/member-order-detail/5'])
      expect(isGuardedPath(path), path).toBe(true);
    for (const path of ['/', '/coupon-receive', '/signin', '/products', '/member-benefits'])
      expect(isGuardedPath(path), path).toBe(false);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearStorage,
  isRefused,
  readStored,
  readText,
  storageKinds,
  storageName,
  writeStored,
  writeText,
} from './storage.ts';
import { stubBrowser } from './testing/browser.ts';

let browser: ReturnType<typeof stubBrowser>;
beforeEach(() => {
  browser = stubBrowser();
});
afterEach(() => vi.unstubAllGlobals());

describe('browser storage', () => {
  it('begins every key with the brand [3.130, 3.131]', () => {
    expect(storageName('ec-user')).toBe('qingmian-ec-user');
    expect(storageName('ec-user', { key: 'other' })).toBe('other-ec-user');
    writeText('auto-complete', 'a@b.tw');
    expect(browser.local.key(0)).toBe('qingmian-auto-complete');
  });

  it('keeps each key in one storage only: the permanent one or that of the session [3.128]', () => {
    writeText('paypage', 'x');
    writeText('breadcrumb', 'y');
    const lyingIn = (area: Storage) => [area.length, area.key(0)];
    expect(lyingIn(browser.local)).toEqual([1, 'qingmian-paypage']);
    expect(lyingIn(browser.session)).toEqual([1, 'qingmian-breadcrumb']);
  });

  it('returns what was stored, and undefined for missing or broken values', () => {
    writeStored('paypage', { orderId: 5 });
    expect(readStored('paypage')).toEqual({ orderId: 5 });
    browser.local.setItem('qingmian-paypage', '{"orderId":');
    expect(readStored('paypage')).toBeUndefined();
    expect(readStored('redirect-info')).toBeUndefined();
  });

  it('keeps values for the page alone if the browser refuses storage', () => {
    vi.stubGlobal('localStorage', undefined);
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(() => writeText('ec-user', 'x')).not.toThrow();
    expect(() => writeText('ec-user-temp', 'x')).not.toThrow();
    expect(readText('ec-user')).toBe('x');
    expect(readText('ec-user-temp')).toBe('x');
    expect(isRefused('ec-user')).toBe(true);
    clearStorage();
    expect(readText('ec-user')).toBeUndefined();
    expect(isRefused('ec-user')).toBe(false);
  });

  it('leaves the cart and the session of before if the storage is full, but no older text of a draft', () => {
    for (const key of ['productData', 'ec-user', 'drafts'] as const) writeText(key, 'before');
    const full = vi.fn(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    browser.local.setItem = full;
    browser.session.setItem = full;
    for (const key of ['productData', 'ec-user', 'drafts'] as const) {
      writeText(key, 'after');
      expect([readText(key), isRefused(key)]).toEqual(['after', true]);
    }
    expect(browser.local.getItem('qingmian-productData')).toBe('before');
    expect(browser.local.getItem('qingmian-ec-user')).toBe('before');
    expect(browser.session.getItem('qingmian-drafts')).toBeNull();
    clearStorage();
  });

  it('forgets everything of the shop except the answers about cookies, the remembered account and the scale of the screen [4.067]', () => {
    for (const key of Object.keys(storageKinds)) writeText(key as keyof typeof storageKinds, '1');
    browser.local.setItem('other-site', '1');
    clearStorage();
    expect(readText('cookie-consent')).toBe('1');
    expect(readText('auto-complete')).toBe('1');
    expect(readText('analytics-consent')).toBe('1');
    expect(readText('screen-scale')).toBe('1');
    expect(browser.local.length + browser.session.length).toBe(5);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearStorage,
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
  it('puts the brand before every key [3.130, 3.131]', () => {
    expect(storageName('ec-user')).toBe('qingmian-ec-user');
    writeText('auto-complete', 'a@b.tw');
    expect(browser.local.key(0)).toBe('qingmian-auto-complete');
  });

  it('knows each documented key and whether it lasts beyond the session [3.117, 3.118, 3.119, 3.120, 3.121, 3.122, 3.123, 3.124, 3.125, 3.126, 3.127, 3.128, 3.129]', () => {
    expect(storageKinds).toEqual({
      'ec-user': 'local',
      'auto-complete': 'local',
      productData: 'local',
      'redirect-info': 'local',
      paypage: 'local',
      'signin-callback-info': 'local',
      'cart-merge': 'local',
      'line-begin': 'local',
      'ec-user-temp': 'session',
      'reset-password': 'session',
      'line-auth': 'session',
      'line-bind': 'session',
      'line-verify-password': 'session',
      breadcrumb: 'session',
      'cookie-consent': 'session',
      pixel: 'session',
    });
    writeText('paypage', 'x');
    writeText('breadcrumb', 'y');
    expect(browser.local.getItem('qingmian-paypage')).toBe('x');
    expect(browser.session.getItem('qingmian-breadcrumb')).toBe('y');
  });

  it('gives back what was stored, and nothing for what is missing or spoilt', () => {
    writeStored('paypage', { orderId: 5 });
    expect(readStored('paypage')).toEqual({ orderId: 5 });
    browser.local.setItem('qingmian-paypage', '{"orderId":');
    expect(readStored('paypage')).toBeUndefined();
    expect(readStored('redirect-info')).toBeUndefined();
  });

  it('goes on without storage where the browser refuses it', () => {
    vi.stubGlobal('localStorage', undefined);
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(() => writeText('ec-user', 'x')).not.toThrow();
    expect(() => writeText('ec-user-temp', 'x')).not.toThrow();
    expect(readText('ec-user')).toBeUndefined();
    expect(readText('ec-user-temp')).toBeUndefined();
  });

  it('forgets all but the cookie consent and the remembered account, and nothing of others [4.067]', () => {
    for (const key of Object.keys(storageKinds)) writeText(key as keyof typeof storageKinds, '1');
    browser.local.setItem('other-site', '1');
    clearStorage();
    expect(readText('cookie-consent')).toBe('1');
    expect(readText('auto-complete')).toBe('1');
    expect(browser.local.length + browser.session.length).toBe(3);
  });
});

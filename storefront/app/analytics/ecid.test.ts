import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubBrowser } from '../testing/browser.ts';
import { keepEcid, readEcid } from './ecid.ts';

let browser: ReturnType<typeof stubBrowser>;
beforeEach(() => {
  browser = stubBrowser();
});
afterEach(() => vi.unstubAllGlobals());

it('keeps the ecid of the address in a branded cookie for one day [2.197, 2.198, 9.039]', () => {
  keepEcid('?ecid=abc%2B1&utm_source=x');
  expect(browser.cookies).toEqual([
    'qingmian-ecid=abc%2B1; Max-Age=86400; Path=/; SameSite=Lax; Secure',
  ]);
  expect(readEcid()).toBe('abc+1');
});

it('sets no cookie without an ecid, nor for a value that LINE cannot have sent', () => {
  keepEcid('?ecid=a%20b');
  keepEcid(`?ecid=${'x'.repeat(201)}`);
  keepEcid('?utm_source=x');
  expect(browser.cookies).toEqual([]);
  expect(readEcid()).toBeUndefined();
});

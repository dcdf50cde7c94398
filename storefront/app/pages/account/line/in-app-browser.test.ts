import { expect, it } from 'vitest';
import { isInAppBrowser, outsideAddress } from './in-app-browser.ts';

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15';
const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';

it.each([
  `${iPhone} (KHTML, like Gecko) Mobile/22F76 Safari Line/15.9.0`,
  `${android} Line/15.9.1/IAB`,
  `${iPhone} (KHTML, like Gecko) Mobile/22F76 [FBAN/FBIOS;FBAV/512.0.0.40.98;FBBV/733]`,
  `${android} [FB_IAB/FB4A;FBAV/512.0.0.0.1;]`,
  `${android} Instagram 380.0.0.28.104 Android`,
])('recognises the browser inside an app: %s', (userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(true);
});

it.each([
  `${iPhone} (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`,
  android,
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (compatible; Linespider/1.1; +https://lin.ee/4dwXkTH)',
  'Online/1.0 OfflineReader/2',
])('recognises no other browser: %s', (userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(false);
});

it('knows the address that LINE opens in the phone’s own browser, and none for other apps', () => {
  const address = 'https://shop.example/signin?utm_source=x';
  expect(outsideAddress(`${android} Line/15.9.1/IAB`, address)).toBe(
    'https://shop.example/signin?utm_source=x&openExternalBrowser=1',
  );
  expect(outsideAddress(`${android} Instagram 380.0.0.28.104 Android`, address)).toBeUndefined();
});

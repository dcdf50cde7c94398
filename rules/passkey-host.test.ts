import { expect, it } from 'vitest';
import { hasPasskeyHost } from './passkey-host.ts';

it.each([
  ['https://shop.example.com', true],
  ['http://localhost:3000', true],
  ['https://1shop.tw', true],
  ['http://127.0.0.1:3000', false],
  ['http://2130706433', false],
  ['https://[::1]:8443', false],
])('browsers make passkeys for %s: %j', (address, is) => {
  expect(hasPasskeyHost(address)).toBe(is);
});

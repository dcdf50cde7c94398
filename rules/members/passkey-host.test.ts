import { expect, it } from 'vitest';
import { isPasskeyHost } from './passkey-host.ts';

it.each([
  ['shop.example.com', true],
  ['localhost', true],
  ['1shop.tw', true],
  ['127.0.0.1', false],
  ['[::1]', false],
])('browsers make passkeys for %s: %j', (host, is) => {
  expect(isPasskeyHost(host)).toBe(is);
});

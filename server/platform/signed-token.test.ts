import { expect, it } from 'vitest';
import { isSameText, keyedHashWith } from './keyed-hash.ts';
import { isSignedToken, signToken } from './signed-token.ts';

const keyedHash = keyedHashWith('the key of this shop');
const now = new Date('2026-11-20T02:00:00Z');
const expiresAt = new Date(now.getTime() + 30 * 60_000);
const nonce = 'n'.repeat(43);
const token = signToken(keyedHash, 'reset', { nonce, expiresAt });
const isGood = (given: string, at = now, purpose = 'reset') =>
  isSignedToken(keyedHash, purpose, given, at);

it('a signed token is good until it expires, for its purpose only', () => {
  expect(isGood(token)).toBe(true);
  expect(isGood(token, new Date(expiresAt.getTime() - 1))).toBe(true);
  expect(isGood(token, expiresAt)).toBe(false);
  expect(isGood(token, now, 'unlock')).toBe(false);
});

it('a token that was changed, or signed with another key, is refused', () => {
  const [expiry = '', ...rest] = token.split('.');
  const longer = (Number.parseInt(expiry, 36) + 60).toString(36);
  const foreign = signToken(keyedHashWith('another key'), 'reset', { nonce, expiresAt });
  for (const given of [[longer, ...rest].join('.'), foreign, '', 'x', `${token}x`, `${token}\n`]) {
    expect(isGood(given), given).toBe(false);
  }
  expect(isGood(`${token}${'x'.repeat(250_000)}`)).toBe(false);
});

it('keyed hashes of two purposes or keys have nothing in common', () => {
  const hashes = [
    keyedHash('a', 'x'),
    keyedHash('b', 'x'),
    keyedHash('a', 'y'),
    keyedHashWith('another key')('a', 'x'),
  ];
  expect(new Set(hashes).size).toBe(4);
  expect(isSameText(hashes[0] ?? '', keyedHash('a', 'x'))).toBe(true);
  expect(isSameText('short', 'shorter')).toBe(false);
});

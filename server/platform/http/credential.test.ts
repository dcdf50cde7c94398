import { describe, expect, it } from 'vitest';
import { credentialOf } from './credential.ts';

const rules = {
  name: 'shop-admin',
  isSecure: false,
  isReadBy: (access: string) => access === 'administrator',
  proof: { header: 'x-requested-with', value: 'back-office' },
  origin: 'https://shop.example',
};
const own = { 'x-requested-with': 'back-office' };
const of = (
  headers: Record<string, string>,
  access: 'administrator' | 'member' = 'administrator',
) => credentialOf({ headers }, access, rules);

describe('the session cookie of a request', () => {
  const cookie = 'shop-admin=a-token';
  const none = { token: '', sessionKind: 'token' };

  it.each([
    {},
    { origin: 'https://shop.example' },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:5173' },
    { authorization: 'Basic c3RhZ2luZzpzaXRl' },
  ])('counts if a page of our own sent it: %j', (headers) => {
    expect(of({ ...own, cookie, ...headers })).toEqual({ token: 'a-token', sessionKind: 'cookie' });
  });

  it.each([
    { 'x-requested-with': '' },
    { 'x-requested-with': 'XMLHttpRequest' },
    { 'x-requested-with': 'back-office, back-office' },
    { origin: 'https://evil.example' },
    { origin: 'https://shop.example.evil.example' },
    { origin: 'http://shop.example' },
    { origin: 'https://shop.example:444' },
    { origin: 'null' },
    { origin: '' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://shop.example' },
  ])('does not count otherwise: %j', (headers) => {
    expect(of({ ...own, cookie, ...headers })).toEqual(none);
  });

  it('is not read by other calls', () => {
    expect(of({ ...own, cookie }, 'member')).toEqual(none);
  });

  it.each(['Bearer another', 'bearer another'])('gives way to %s', (authorization) => {
    const found = of({ ...own, cookie, authorization });
    expect(found).toEqual({ token: 'another', sessionKind: 'token' });
  });

  it.each(['Bearer', 'Bearer ', 'Bearer a b', 'Bearer ;'])(
    'gives way to the broken %j',
    (broken) => {
      expect(of({ ...own, cookie, authorization: broken })).toEqual(none);
    },
  );

  it.each([
    '',
    'shop-admin',
    'shop-admin=',
    'shop-admin=%00',
    'shop-admin=%',
    'shop-admin=%zz%e4',
    'shop-admin="a',
    "shop-admin=' or 1=1 --",
    `shop-admin=${'a'.repeat(513)}`,
    'Shop-Admin=a',
    '__proto__=a; constructor=b',
    '__Host-shop-admin=a',
    ';;;=;==; shop-admin=\u{1F36A}',
  ])('has no token if it is %j', (value) => {
    expect(of({ ...own, cookie: value })).toEqual({ token: '', sessionKind: 'cookie' });
  });
});

import { describe, expect, it } from 'vitest';
import { decryptData, encryptData } from './ecpay-cipher.ts';

const keys = { hashKey: 'ejCk326UnaZWKisg', hashIv: 'q9jcZX8Ib9LM8wYk' };

describe('the field Data of an invoice message', () => {
  it.each([
    [
      '{"MerchantID":"2000132","BarCode":"/1234567"}',
      'XeEOdHpTRvxKEqs/JD9RSd16s7VtpyWVCN6AV44pKTW3DVa6yI7vKmjBRp2eulDhXoru/qBqFDBH3fEqlkMn3bbJfJBfGAq+v+SvttutYnc=',
    ],
    [
      '{"Name":"test!*\'()~value"}',
      'uvI4yrErM37XNQkXGAgRgBuDOiJoVs72Xn/rum9Ejl1DSna4HyLSoY7764PmhTR7JXb9jJWLSjCGcZEDeFiABg==',
    ],
    ['{"N":"1234567890"}', 'gVwWJnIpl1m3ZDypcRAjiCctilYnQhHn4h8OzJP5IxQPov7HuysXX+jPONvrHS7Z'],
  ])('agrees with the published vector of %s', (json, data) => {
    expect(encryptData(json, keys)).toBe(data);
    expect(decryptData(data, keys)).toBe(json);
  });

  it('carries Chinese and spaces', () => {
    const json = '{"RtnMsg":"成功 100%+"}';
    expect(decryptData(encryptData(json, keys), keys)).toBe(json);
  });

  it('cannot be read with another key', () => {
    const data = encryptData('{"a":"b"}', keys);
    const other = { ...keys, hashKey: '0123456789abcdef' };
    expect(() => JSON.parse(decryptData(data, other))).toThrow();
  });
});

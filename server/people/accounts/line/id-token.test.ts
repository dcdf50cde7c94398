import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readIdToken } from './id-token.ts';

const secret = '0123456789abcdef0123456789abcdef';
const now = new Date('2025-01-01T00:30:00Z');
const expected = { channelId: '1234567890', channelSecret: secret, now };
const published =
  'eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJodHRwczovL2FjY2Vzcy5saW5lLm1lIiwic3ViIjoiVTAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAxIiwiYXVkIjoiMTIzNDU2Nzg5MCIsImV4cCI6MTczNTY5MzIwMCwiaWF0IjoxNzM1Njg5NjAwLCJub25jZSI6Im4tMFM2X1d6QTJNaiIsImFtciI6WyJsaW5lc3NvIl0sIm5hbWUiOiJUZXN0In0.iJvbNP4oaOTlGYhOaBJxxnTuN4KnHMpA6sqv-p5E9B4';

const right = {
  iss: 'https://access.line.me',
  sub: `U${'0'.repeat(31)}1`,
  aud: '1234567890',
  exp: now.getTime() / 1000 + 60,
  nonce: 'n',
};

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const hmac = (text: string, key = secret, algorithm = 'sha256') =>
  createHmac(algorithm, key).update(text).digest('base64url');

function tokenOf(claims: object, header: object = { alg: 'HS256', typ: 'JWT' }): string {
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${hmac(text)}`;
}

describe('an id token of LINE', () => {
  it('is read when everything about it is right', () => {
    expect(readIdToken(published, expected)).toEqual({
      issuer: 'https://access.line.me',
      subject: 'U00000000000000000000000000000001',
      nonce: 'n-0S6_WzA2Mj',
      email: null,
    });
    expect(readIdToken(tokenOf(right), expected)).toMatchObject({ subject: right.sub });
  });

  it('may contain unknown fields', () => {
    const token = tokenOf({ ...right, amr: ['lineqr'], future: { a: 1 } });
    expect(readIdToken(token, expected)).toMatchObject({ subject: right.sub });
  });

  it('gives an address in lower case, or null if the shop could not send an e-mail to it', () => {
    const emailOf = (email: unknown) => readIdToken(tokenOf({ ...right, email }), expected)?.email;
    expect(emailOf('Mei.Lin@Example.com')).toBe('mei.lin@example.com');
    for (const email of ['', 'nobody', 'a@b.tw, c@d.tw', 7, null, 'x'.repeat(300)]) {
      expect(emailOf(email)).toBeNull();
    }
  });
});

describe('a forged id token is refused', () => {
  const text = (header: object, claims: object = right) => `${encode(header)}.${encode(claims)}`;
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();

  it.each(['none', 'None', 'NONE', 'nOnE', ''])('that says it needs no signature: "%s"', (alg) => {
    for (const signature of ['', hmac(text({ alg }))]) {
      expect(readIdToken(`${text({ alg })}.${signature}`, expected)).toBeUndefined();
    }
  });

  it.each(['HS384', 'HS512', 'RS256', 'ES256', 'PS256', 'hs256'])('with algorithm %s', (alg) => {
    const signed = text({ alg, typ: 'JWT' });
    const signatures = [
      hmac(signed),
      hmac(signed, secret, 'sha512'),
      hmac(signed, publicPem),
      sign('sha256', Buffer.from(signed), privateKey).toString('base64url'),
    ];
    for (const signature of signatures) {
      expect(readIdToken(`${signed}.${signature}`, expected)).toBeUndefined();
    }
  });

  it('that contains its own key or the address of one', () => {
    for (const header of [{ jwk: { kty: 'oct', k: 'AA' } }, { jku: 'https://evil.example' }]) {
      const signed = text({ alg: 'HS256', ...header });
      expect(readIdToken(`${signed}.${hmac(signed, 'AA')}`, expected)).toBeUndefined();
    }
  });

  it('signed with another secret, with none, or over other claims', () => {
    const signed = text({ alg: 'HS256', typ: 'JWT' });
    const other = encode({ ...right, sub: `U${'f'.repeat(32)}` });
    const [head = '', , signature = ''] = tokenOf(right).split('.');
    const forged = [
      `${signed}.${hmac(signed, 'another secret')}`,
      `${signed}.${hmac(signed, '')}`,
      `${signed}.`,
      signed,
      `${head}.${other}.${signature}`,
      `${signed}.${hmac(signed).slice(0, -4)}`,
    ];
    for (const token of forged) expect(readIdToken(token, expected)).toBeUndefined();
  });

  it.each([
    ['another channel', { aud: '1234567891' }],
    ['several channels', { aud: ['1234567890', '1'] }],
    ['no channel', { aud: undefined }],
    ['another issuer', { iss: 'https://access.line.me.evil.example' }],
    ['no issuer', { iss: undefined }],
    ['an issuer with an additional slash', { iss: 'https://access.line.me/' }],
    ['no subject', { sub: undefined }],
    ['a subject of another form', { sub: 'U1' }],
    ['an expiry that has passed', { exp: now.getTime() / 1000 }],
    ['no expiry', { exp: undefined }],
    ['an expiry that is a text', { exp: '9999999999' }],
    ['a nonce that is not a text', { nonce: 1 }],
  ])('with %s', (_, change) => {
    expect(readIdToken(tokenOf({ ...right, ...change }), expected)).toBeUndefined();
  });

  it('that does not have the form of a token', () => {
    const nonsense = ['', '.', '..', '...', 'a.b.c', `${tokenOf(right)}.x`, '\0', 'null.null.null'];
    for (const token of nonsense) expect(readIdToken(token, expected)).toBeUndefined();
  });
});

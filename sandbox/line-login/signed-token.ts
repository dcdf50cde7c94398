import { createHmac, timingSafeEqual } from 'node:crypto';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const sign = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest();

/** A JSON Web Token as LINE signs those of web channels: HS256 with the channel secret (RFC 7515). */
export function signToken(claims: object, secret: string): string {
  const text = `${encode({ typ: 'JWT', alg: 'HS256' })}.${encode(claims)}`;
  return `${text}.${sign(text, secret).toString('base64url')}`;
}

/** The claims of a token that `secret` signed, or undefined. */
export function readToken(token: string, secret: string): Record<string, unknown> | undefined {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const right = sign(`${header}.${payload}`, secret);
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
}

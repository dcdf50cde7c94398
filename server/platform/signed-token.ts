import { isSameText, type KeyedHash } from './keyed-hash.ts';

/** What a mailed link carries: when it lapses, 256 random bits, and the signature of both. */
const shape = /^([0-9a-z]{1,9})\.([\w-]{43})\.([\w-]{43})$/;

/** Characters of the longest token. */
export const signedTokenMaxLength = 100;

const signatureOf = (keyedHash: KeyedHash, purpose: string, content: string) =>
  keyedHash(`signature of ${purpose}`, content);

/** A token for this purpose; `nonce` is 43 characters of base64url. Whoever issues it keeps its hash, so that it is good once. */
export function signToken(
  keyedHash: KeyedHash,
  purpose: string,
  { nonce, expiresAt }: { nonce: string; expiresAt: Date },
): string {
  const content = `${Math.floor(expiresAt.getTime() / 1000).toString(36)}.${nonce}`;
  return `${content}.${signatureOf(keyedHash, purpose, content)}`;
}

/** Whether this shop has signed the token for this purpose and it has not lapsed; whether it was used is not known here. */
export function isSignedToken(
  keyedHash: KeyedHash,
  purpose: string,
  token: string,
  now: Date,
): boolean {
  if (token.length > signedTokenMaxLength) return false;
  const [, expiry = '', nonce = '', signature = ''] = shape.exec(token) ?? [];
  if (!isSameText(signature, signatureOf(keyedHash, purpose, `${expiry}.${nonce}`))) return false;
  return Number.parseInt(expiry, 36) * 1000 > now.getTime();
}

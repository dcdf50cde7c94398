import { isSameText, type KeyedHash, signatureOf } from './keyed-hash.ts';

/** The form of a token: the moment at which it expires, 256 random bits, and the signature of both. */
const shape = /^([0-9a-z]{1,9})\.([\w-]{43})\.([\w-]{43})$/;

/** The most characters of a token. */
export const signedTokenMaxLength = 100;

/**
 * Answers a token for one purpose. `nonce` has 43 characters of base64url. If the token may be used only once, the
 * caller must store its hash.
 */
export function signToken(
  keyedHash: KeyedHash,
  purpose: string,
  { nonce, expiresAt }: { nonce: string; expiresAt: Date },
): string {
  const content = `${Math.floor(expiresAt.getTime() / 1000).toString(36)}.${nonce}`;
  return `${content}.${signatureOf(keyedHash, purpose, content)}`;
}

/**
 * Whether this shop signed the token for this purpose and it has not expired. It does not tell whether the token was
 * used.
 */
export function isSignedToken(
  keyedHash: KeyedHash,
  purpose: string,
  token: string,
  now: Date,
): boolean {
  const expiry = signedTokenExpiry(keyedHash, purpose, token);
  return expiry !== undefined && expiry > now;
}

/**
 * The moment at which a token that this shop signed for the purpose expires or has expired; undefined for all others.
 */
export function signedTokenExpiry(
  keyedHash: KeyedHash,
  purpose: string,
  token: string,
): Date | undefined {
  if (token.length > signedTokenMaxLength) return undefined;
  const [, expiry = '', nonce = '', signature = ''] = shape.exec(token) ?? [];
  const isOurs = [keyedHash, keyedHash.before].some(
    (each) => each && isSameText(signature, signatureOf(each, purpose, `${expiry}.${nonce}`)),
  );
  return isOurs ? new Date(Number.parseInt(expiry, 36) * 1000) : undefined;
}

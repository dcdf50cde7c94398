import { isSameText, type KeyedHash } from '#server/platform/keyed-hash.ts';

/** The id of a request and the expiry of the link in seconds since 1970, both in base 36, and the signature of both. */
const shape = /^([0-9a-z]{1,7})\.([0-9a-z]{1,9})\.([\w-]{43})$/;
const signatureOf = (keyedHash: KeyedHash, content: string) =>
  keyedHash('signature of a copy of personal data', content);

/** The token of the mailed link to a copy. */
export function signCopyLink(keyedHash: KeyedHash, requestId: number, until: Date): string {
  const seconds = Math.floor(until.getTime() / 1000);
  const content = `${requestId.toString(36)}.${seconds.toString(36)}`;
  return `${content}.${signatureOf(keyedHash, content)}`;
}

/** The request to whose copy a link leads; undefined if this shop has not signed it, or it has expired. */
export function readCopyLink(keyedHash: KeyedHash, token: string, now: Date): number | undefined {
  const [, id, expiry, signature] = shape.exec(token) ?? [];
  if (!id || !expiry || !signature) return undefined;
  if (!isSameText(signature, signatureOf(keyedHash, `${id}.${expiry}`))) return undefined;
  return Number.parseInt(expiry, 36) * 1000 > now.getTime() ? Number.parseInt(id, 36) : undefined;
}

import { isSameText, type KeyedHash, signatureOf } from './keyed-hash.ts';

/** An id and the end of its validity in seconds since 1970, both in base 36, and the signature of both. */
const shape = /^([0-9a-z]{1,7})\.([0-9a-z]{1,9})\.([\w-]{43})$/;

/**
 * The code of a mailed link that leads to the row with this id until a moment. The same values have the same code, so
 * that a letter that is sent again has the same link. Whether it was used, the row must say.
 */
export function signId(keyedHash: KeyedHash, purpose: string, id: number, until: Date): string {
  const seconds = Math.floor(until.getTime() / 1000);
  const content = `${id.toString(36)}.${seconds.toString(36)}`;
  return `${content}.${signatureOf(keyedHash, purpose, content)}`;
}

/** The id to which a code leads; undefined if this shop has not signed it for this purpose, or it has expired. */
export function readSignedId(
  keyedHash: KeyedHash,
  purpose: string,
  code: string,
  now: Date,
): number | undefined {
  const [, id, expiry, signature] = shape.exec(code) ?? [];
  if (!id || !expiry || !signature) return undefined;
  const isOurs = [keyedHash, keyedHash.before].some(
    (each) => each && isSameText(signature, signatureOf(each, purpose, `${id}.${expiry}`)),
  );
  if (!isOurs) return undefined;
  return Number.parseInt(expiry, 36) * 1000 > now.getTime() ? Number.parseInt(id, 36) : undefined;
}

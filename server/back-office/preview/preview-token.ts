import { isSameText, type KeyedHash } from '#server/platform/keyed-hash.ts';

/** The content of a preview link: the moment that it shows, and its expiry. */
export interface PreviewTerms {
  at: Date;
  expiresAt: Date;
}

/** Both moments in seconds since 1970, to base 36, and the signature of both. */
const shape = /^([0-9a-z]{1,9})\.([0-9a-z]{1,9})\.([\w-]{43})$/;
const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1000).toString(36);
const momentOf = (seconds: string) => new Date(Number.parseInt(seconds, 36) * 1000);
const signatureOf = (keyedHash: KeyedHash, content: string) =>
  keyedHash('signature of preview', content);

/** The token of a preview link. `readPreview` reads it, and refuses one that was forged. */
export function signPreview(keyedHash: KeyedHash, { at, expiresAt }: PreviewTerms): string {
  const content = `${secondsOf(at)}.${secondsOf(expiresAt)}`;
  return `${content}.${signatureOf(keyedHash, content)}`;
}

/** The content of a token. `forged` if this shop has not signed it, `expired` if it has expired. */
export function readPreview(
  keyedHash: KeyedHash,
  token: string,
  now: Date,
): PreviewTerms | 'forged' | 'expired' {
  const [, at, expiry, signature] = shape.exec(token) ?? [];
  if (!at || !expiry || !signature) return 'forged';
  if (!isSameText(signature, signatureOf(keyedHash, `${at}.${expiry}`))) return 'forged';
  const terms = { at: momentOf(at), expiresAt: momentOf(expiry) };
  return terms.expiresAt > now ? terms : 'expired';
}

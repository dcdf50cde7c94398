import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { KeyedHash } from './keyed-hash.ts';
import type { Random } from './random.ts';

const cipherName = 'aes-256-gcm';
/** Bytes of the number used once, and of the tag by which a changed text is noticed. */
const nonceBytes = 12;
const tagBytes = 16;

const keyOf = (keyedHash: KeyedHash, purpose: string) =>
  Buffer.from(keyedHash('key of what is sealed', purpose), 'base64url');

/** Encrypts a text with the shop's own key, for this purpose only: base64url, about a third longer than the text. */
export function seal(
  { keyedHash, random }: { keyedHash: KeyedHash; random: Random },
  purpose: string,
  text: string,
): string {
  const nonce = Buffer.from(random.token(), 'base64url').subarray(0, nonceBytes);
  const cipher = createCipheriv(cipherName, keyOf(keyedHash, purpose), nonce);
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url');
}

/** The text that was sealed for this purpose; undefined if anything of it was changed, or it was sealed by another shop. */
export function unseal(
  { keyedHash }: { keyedHash: KeyedHash },
  purpose: string,
  sealed: string,
): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < nonceBytes + tagBytes) return undefined;
  const nonce = bytes.subarray(0, nonceBytes);
  const decipher = createDecipheriv(cipherName, keyOf(keyedHash, purpose), nonce);
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    const content = decipher.update(bytes.subarray(nonceBytes + tagBytes));
    return Buffer.concat([content, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

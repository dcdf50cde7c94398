import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { KeyedHash } from './keyed-hash.ts';
import type { Random } from './random.ts';

const cipherName = 'aes-256-gcm';
/** Bytes of the nonce, and of the tag that detects a changed text. */
const nonceBytes = 12;
const tagBytes = 16;

const keyOf = (keyedHash: KeyedHash, purpose: string) =>
  Buffer.from(keyedHash('key of what is sealed', purpose), 'base64url');

/**
 * Encrypts a text with the shop's own key, for one purpose. It answers base64url, about a third longer than the text.
 */
export function seal(
  { keyedHash, random }: { keyedHash: KeyedHash; random: Pick<Random, 'token'> },
  purpose: string,
  text: string,
): string {
  const nonce = Buffer.from(random.token(), 'base64url').subarray(0, nonceBytes);
  const cipher = createCipheriv(cipherName, keyOf(keyedHash, purpose), nonce);
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url');
}

/**
 * Decrypts a text that was sealed for this purpose, with the shop's key or the one before it. It answers undefined if
 * the text was changed or another shop sealed it.
 */
export function unseal(
  { keyedHash }: { keyedHash: KeyedHash },
  purpose: string,
  sealed: string,
): string | undefined {
  const text = unsealWith(keyedHash, purpose, sealed);
  return text === undefined && keyedHash.before
    ? unsealWith(keyedHash.before, purpose, sealed)
    : text;
}

/** How many stored texts there are of one kind, and how many of them neither key can read. Those stay as they are. */
export interface SealedAgain {
  count: number;
  unreadable: number;
}

/**
 * Seals a text again, because the key has changed since it was sealed. It answers undefined if neither key can read it.
 */
export function sealAgain(
  keys: { keyedHash: KeyedHash; random: Pick<Random, 'token'> },
  purpose: string,
  sealed: string,
): string | undefined {
  const text = unseal(keys, purpose, sealed);
  return text === undefined ? undefined : seal(keys, purpose, text);
}

function unsealWith(keyedHash: KeyedHash, purpose: string, sealed: string): string | undefined {
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

import { createCipheriv, createDecipheriv } from 'node:crypto';

/** The keys of a merchant at the provider, 16 characters each. */
export interface InvoiceKeys {
  hashKey: string;
  hashIv: string;
}

/** Characters that PHP's urlencode encodes and `encodeURIComponent` does not. */
const hexSigns: Readonly<Record<string, string>> = {
  '!': '%21',
  "'": '%27',
  '(': '%28',
  ')': '%29',
  '*': '%2A',
  '~': '%7E',
};

/** Decrypts the Data of a message; throws if it was encrypted with other keys. */
export function openData(data: string, { hashKey, hashIv }: InvoiceKeys): Record<string, unknown> {
  const decipher = createDecipheriv('aes-128-cbc', Buffer.from(hashKey), Buffer.from(hashIv));
  const encoded = decipher.update(data, 'base64', 'latin1') + decipher.final('latin1');
  return JSON.parse(decodeURIComponent(encoded.split('+').join('%20')));
}

/** Encrypts an answer in the provider's way: JSON, PHP's urlencode, AES-128-CBC, Base64. */
export function sealData(content: unknown, { hashKey, hashIv }: InvoiceKeys): string {
  let encoded = encodeURIComponent(JSON.stringify(content)).split('%20').join('+');
  for (const [sign, hex] of Object.entries(hexSigns)) encoded = encoded.split(sign).join(hex);
  const cipher = createCipheriv('aes-128-cbc', Buffer.from(hashKey), Buffer.from(hashIv));
  return cipher.update(encoded, 'latin1', 'base64') + cipher.final('base64');
}

import { createCipheriv, createDecipheriv } from 'node:crypto';

export interface EcpayKeys {
  /** 16 characters each. */
  hashKey: string;
  hashIv: string;
}

const algorithm = 'aes-128-cbc';

/**
 * URL encoding like PHP's `urlencode`: a space becomes +, and the characters that `encodeURIComponent` keeps are
 * encoded too. Hex digits are upper case, unlike in a CheckMacValue.
 */
function phpEncode(text: string): string {
  return encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replace(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function phpDecode(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}

/** The field Data of ECPay's invoice service: Base64 of AES-128-CBC of the URL-encoded JSON. */
export function encryptData(json: string, { hashKey, hashIv }: EcpayKeys): string {
  const cipher = createCipheriv(algorithm, hashKey, hashIv);
  return Buffer.concat([cipher.update(phpEncode(json), 'utf8'), cipher.final()]).toString('base64');
}

/** The JSON in a field Data; throws if it was encrypted with other keys. */
export function decryptData(data: string, { hashKey, hashIv }: EcpayKeys): string {
  const decipher = createDecipheriv(algorithm, hashKey, hashIv);
  const plain = Buffer.concat([decipher.update(data, 'base64'), decipher.final()]);
  return phpDecode(plain.toString('utf8'));
}

import { createHmac } from 'node:crypto';

interface SignedParts {
  channelSecret: string;
  /** The path of the URL without the query: /v3/payments/… */
  path: string;
  /** GET: the query as sent, without `?`. POST: the body exactly as sent, or ''. */
  payload: string;
  nonce: string;
}

/** X-LINE-Authorization of LINE Pay Online API v3: Base64(HMAC-SHA256(secret, secret + path + payload + nonce)). */
export function linePaySignature({ channelSecret, path, payload, nonce }: SignedParts): string {
  return createHmac('sha256', channelSecret)
    .update(channelSecret + path + payload + nonce)
    .digest('base64');
}

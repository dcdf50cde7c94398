import { createHmac } from 'node:crypto';

/**
 * The header `Webhook-Signature` (G-222): `t` is the moment of the try in Unix seconds, each `v1` the HMAC-SHA256 of
 * `t.body` in lower-case hex under one of the secrets. While a secret is being replaced there are two.
 */
export function signatureOf(secrets: readonly string[], seconds: number, body: string): string {
  const signed = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  );
  return [`t=${seconds}`, ...signed].join(',');
}

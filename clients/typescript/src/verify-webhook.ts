export interface SignedWebhook {
  /** The secret of the webhook (whsec_…). */
  secret: string;
  /** The header Webhook-Signature. */
  signature: string | null | undefined;
  /** The bytes of the body as text, exactly as they arrived. */
  body: string;
  /** Seconds by which the signature may be old or new, 300 by default. */
  tolerance?: number;
  now?: Date;
}

export type Verified<Event> =
  | { ok: true; event: Event }
  | { ok: false; reason: 'MALFORMED' | 'EXPIRED' | 'WRONG_SIGNATURE' };

const usualTolerance = 300;

/**
 * Checks that a webhook comes from the shop, and answers its event. A request that was recorded and is sent again later
 * is EXPIRED. Compare `event.id` with those that you have handled: an event may arrive twice.
 */
export async function verifyWebhook<Event>(webhook: SignedWebhook): Promise<Verified<Event>> {
  const { secret, body, tolerance = usualTolerance, now = new Date() } = webhook;
  const parts = String(webhook.signature ?? '').split(',');
  const [time = ''] = parts.filter((part) => part.startsWith('t='));
  const seconds = Number(time.slice(2));
  const signatures = parts.filter((part) => /^v1=[0-9a-f]{64}$/.test(part));
  if (!/^t=\d{1,12}$/.test(time) || signatures.length === 0) return no('MALFORMED');
  if (Math.abs(now.getTime() / 1000 - seconds) > tolerance) return no('EXPIRED');
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, [
    'verify',
  ]);
  const signed = encoder.encode(`${seconds}.${body}`);
  // While the secret is replaced there are two signatures.
  for (const signature of signatures.slice(0, 5)) {
    if (!(await crypto.subtle.verify('HMAC', key, bytesOf(signature.slice(3)), signed))) continue;
    try {
      return { ok: true, event: JSON.parse(body) as Event };
    } catch {
      return no('MALFORMED');
    }
  }
  return no('WRONG_SIGNATURE');
}

const no = (reason: 'MALFORMED' | 'EXPIRED' | 'WRONG_SIGNATURE') =>
  ({ ok: false, reason }) as const;

const bytesOf = (hex: string) =>
  Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  );

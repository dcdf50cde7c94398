import { createHmac, timingSafeEqual } from 'node:crypto';
import { ownSecret } from '#server/platform/own-secret.ts';
import type { Shop } from '#server/shop.ts';

/** Seconds for which a code shows the result of its order (G-181). */
const lifetime = 30 * 24 * 3600;

type Signer = Pick<Shop, 'db' | 'random' | 'clock'>;

/** Order id and last second (since 1970) in base 36, and their signature. */
const shape = /^([0-9a-z]{1,7})\.([0-9a-z]{1,8})\.([\w-]{43})$/;

async function signatureOf({ db, random }: Signer, payload: string): Promise<string> {
  const key = await ownSecret(db, random, 'order-codes');
  return createHmac('sha256', key).update(payload).digest('base64url');
}

const secondsNow = ({ clock }: Signer) => Math.floor(clock.now().getTime() / 1000);

/** A signed code for an address. Whoever has it may read the result of this order for 30 days, and nothing else. */
export async function codeOfOrder(shop: Signer, orderId: number): Promise<string> {
  const payload = `${orderId.toString(36)}.${(secondsNow(shop) + lifetime).toString(36)}`;
  return `${payload}.${await signatureOf(shop, payload)}`;
}

/** The id of the order of a code; undefined if the code is forged or has lapsed. */
export async function orderOfCode(shop: Signer, code: string): Promise<number | undefined> {
  const [, id = '', last = '', signature = ''] = shape.exec(code) ?? [];
  if (signature === '') return undefined;
  const right = await signatureOf(shop, `${id}.${last}`);
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(right))) return undefined;
  return Number.parseInt(last, 36) < secondsNow(shop) ? undefined : Number.parseInt(id, 36);
}

import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Queryable } from '#server/platform/database/database.ts';
import { unseal } from '#server/platform/sealed.ts';
import type { Shop } from '#server/shop.ts';
import { administratorFactors } from './tables.ts';

/** What secrets are sealed for. */
export const secretPurpose = 'secret of an administrator’s app';

/** Seconds that a code is shown for, and how many such steps the phone’s clock may be off. */
const period = 30;
const tolerance = 1;
const secretBytes = 20;

/** A new secret in base32, as apps take it. */
export function drawSecret({ random }: Pick<Shop, 'random'>): string {
  const bytes = Buffer.from(random.token(), 'base64url').subarray(0, secretBytes);
  return new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32;
}

/** The address that apps read from a picture; it names the shop and the administrator. */
export function addressOfSecret(secret: string, issuer: string, label: string): string {
  return totpOf(secret, issuer, label).toString();
}

const totpOf = (secret: string, issuer = '', label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period });

/** The step to which a code belongs, if it is right at this moment or one step before or after. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const away = totpOf(secret).validate({ token: code, window: tolerance, timestamp });
  return away === null ? undefined : Math.floor(timestamp / 1000 / period) + away;
}

/** Takes a code of one of the administrator’s apps, each code once; false if it is wrong or was taken before. */
export async function takeCode(
  shop: Pick<Shop, 'keyedHash' | 'clock'> & { db: Queryable },
  administratorId: number,
  code: string,
): Promise<boolean> {
  const { db, clock } = shop;
  const { id, kind, lastStep, sealedSecret } = administratorFactors;
  const apps = await db
    .select({ id, sealedSecret })
    .from(administratorFactors)
    .where(and(eq(administratorFactors.administratorId, administratorId), eq(kind, 'totp')));
  const now = clock.now();
  for (const app of apps) {
    const secret = unseal(shop, secretPurpose, app.sealedSecret ?? '');
    const step = secret && stepOfCode(secret, code, now);
    if (!step) continue;
    const taken = await db
      .update(administratorFactors)
      .set({ lastStep: step, usedAt: now })
      .where(and(eq(id, app.id), or(isNull(lastStep), lt(lastStep, step))))
      .returning({ id });
    if (taken.length > 0) return true;
  }
  return false;
}

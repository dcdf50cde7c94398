import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Queryable } from '#server/platform/database/database.ts';
import { type SealedAgain, sealAgain, unseal } from '#server/platform/sealed.ts';
import type { Shop } from '#server/shop.ts';
import { administratorFactors } from './tables.ts';

/** The purpose for which secrets are encrypted. */
export const secretPurpose = 'secret of an administrator’s app';

/** Seconds for which a code is shown, and the number of such steps by which the phone's clock may differ. */
const period = 30;
const tolerance = 1;
const secretBytes = 20;

/** A new secret in base32, the format of apps. */
export function drawSecret({ random }: Pick<Shop, 'random'>): string {
  const bytes = Buffer.from(random.token(), 'base64url').subarray(0, secretBytes);
  return new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32;
}

/** The address in the QR code that apps scan. It names the shop and the administrator. */
export function addressOfSecret(secret: string, issuer: string, label: string): string {
  return totpOf(secret, issuer, label).toString();
}

const totpOf = (secret: string, issuer = '', label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period });

/** The time step of a code, if it is the present one, the one before or the one after; otherwise undefined. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const away = totpOf(secret).validate({ token: code, window: tolerance, timestamp });
  return away === null ? undefined : Math.floor(timestamp / 1000 / period) + away;
}

/** Uses a code of one of the administrator's apps up; false if it is wrong or was used before. */
export async function consumeTotpCode(
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

/** Seals the secrets of all apps with the shop's present key. */
export async function sealAppsAgain(
  db: Queryable,
  keys: Pick<Shop, 'keyedHash' | 'random'>,
): Promise<SealedAgain> {
  const { id, sealedSecret } = administratorFactors;
  const apps = await db
    .select({ id, sealed: sealedSecret })
    .from(administratorFactors)
    .where(isNotNull(sealedSecret));
  let unreadable = 0;
  for (const app of apps) {
    const sealed = app.sealed ?? '';
    const again = sealAgain(keys, secretPurpose, sealed);
    if (again === undefined) unreadable += 1;
    await db
      .update(administratorFactors)
      .set({ sealedSecret: again ?? sealed })
      // An app that is set up meanwhile has been sealed with the present key.
      .where(and(eq(id, app.id), eq(sealedSecret, sealed)));
  }
  return { count: apps.length, unreadable };
}

import { and, eq } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { type SealedAgain, seal, sealAgain, unseal } from '#server/platform/sealed.ts';
import type { Shop } from '#server/shop.ts';
import { webhooks } from './tables.ts';

type Keys = Pick<Shop, 'keyedHash' | 'random'>;
type Stored = Pick<
  typeof webhooks.$inferSelect,
  'sealedSecret' | 'sealedOldSecret' | 'oldSecretUntil'
>;

const purpose = 'webhook secret';

/** A new secret, for the one answer that shows it, and as it is stored. */
export function drawSecret({ random, keyedHash }: Keys): { secret: string; sealedSecret: string } {
  const secret = `whsec_${random.token()}`;
  return { secret, sealedSecret: seal({ random, keyedHash }, purpose, secret) };
}

/** The secrets that sign at this moment: the newest, and for a day the one before it. */
export function secretsOf(
  shop: Pick<Shop, 'keyedHash'>,
  { sealedSecret, sealedOldSecret, oldSecretUntil }: Stored,
  now: Date,
): string[] {
  const isOldValid = oldSecretUntil !== null && oldSecretUntil.getTime() > now.getTime();
  const sealed = [sealedSecret, ...(isOldValid && sealedOldSecret ? [sealedOldSecret] : [])];
  return sealed.map((each) => {
    const secret = unseal(shop, purpose, each);
    if (secret === undefined) throw new Error('The secret of a webhook cannot be decrypted.');
    return secret;
  });
}

/** Seals the secrets of all webhooks with the shop's present key. */
export async function sealWebhooksAgain(db: Queryable, keys: Keys): Promise<SealedAgain> {
  const rows = await db.select().from(webhooks);
  let unreadable = 0;
  for (const { id, sealedSecret, sealedOldSecret } of rows) {
    const again = sealAgain(keys, purpose, sealedSecret);
    const oldAgain = sealedOldSecret && sealAgain(keys, purpose, sealedOldSecret);
    if (again === undefined || oldAgain === undefined) unreadable += 1;
    await db
      .update(webhooks)
      .set({
        sealedSecret: again ?? sealedSecret,
        sealedOldSecret: oldAgain ?? sealedOldSecret,
      })
      // A secret that is renewed meanwhile has been sealed with the present key.
      .where(and(eq(webhooks.id, id), eq(webhooks.sealedSecret, sealedSecret)));
  }
  return { count: rows.length, unreadable };
}

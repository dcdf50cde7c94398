import { and, eq } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { seal, sealAgain, unseal } from '#server/platform/sealed.ts';
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

/** Seals the secrets of all webhooks with the shop's present key; answers how many webhooks there are. */
export async function sealWebhooksAgain(db: Queryable, keys: Keys): Promise<number> {
  const rows = await db.select().from(webhooks);
  for (const { id, sealedSecret, sealedOldSecret } of rows) {
    await db
      .update(webhooks)
      .set({
        sealedSecret: sealAgain(keys, purpose, sealedSecret),
        sealedOldSecret: sealedOldSecret && sealAgain(keys, purpose, sealedOldSecret),
      })
      // A secret that is renewed meanwhile has been sealed with the present key.
      .where(and(eq(webhooks.id, id), eq(webhooks.sealedSecret, sealedSecret)));
  }
  return rows.length;
}

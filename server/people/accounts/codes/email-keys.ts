import { and, eq, gt } from 'drizzle-orm';
import type { CodePurpose } from '#contract/enumerations.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/random.ts';
import type { Shop } from '#server/shop.ts';
import { emailKeys } from '../tables.ts';

/** The content of a key: a code or password was right for this e-mail and this purpose. */
interface Proof {
  email: string;
  purpose: CodePurpose | 'lineLink';
}

/** Seconds. */
const lifetime = 30 * 60;

/** A random key, valid once within 30 minutes for this e-mail and purpose; only its hash is stored (G-080). */
export async function issueKey(
  { clock, random }: Pick<Shop, 'clock' | 'random'>,
  db: Queryable,
  proof: Proof,
): Promise<string> {
  const key = random.token();
  const expiresAt = new Date(clock.now().getTime() + lifetime * 1000);
  await db.insert(emailKeys).values({ ...proof, keyHash: sha256(key), expiresAt });
  return key;
}

/** Uses a key up; false if there is no such key for this e-mail and purpose, or if it has expired. */
export async function consumeKey(
  transaction: Transaction,
  { key, email, purpose }: Proof & { key: string },
  now: Date,
): Promise<boolean> {
  const used = await transaction
    .delete(emailKeys)
    .where(
      and(
        eq(emailKeys.keyHash, sha256(key)),
        eq(emailKeys.email, email),
        eq(emailKeys.purpose, purpose),
        gt(emailKeys.expiresAt, now),
      ),
    )
    .returning({ keyHash: emailKeys.keyHash });
  return used.length === 1;
}

/** Makes all keys and links of an e-mail void, e.g. because the password has changed. */
export async function voidKeys(db: Queryable, email: string): Promise<void> {
  await db.delete(emailKeys).where(eq(emailKeys.email, email));
}

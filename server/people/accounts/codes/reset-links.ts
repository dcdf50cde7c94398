import { and, eq, gt } from 'drizzle-orm';
import { publicUrl } from '#server/config.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/random.ts';
import { isSignedToken, signToken } from '#server/platform/signed-token.ts';
import type { Shop } from '#server/shop.ts';
import { emailKeys } from '../tables.ts';

/** Milliseconds for which the link of a reset e-mail is valid (G-166). */
const lifetime = 30 * 60_000;

/** The purpose for which the code of a link is signed, and under which its hash is stored among the keys. */
const purpose = 'resetLink';

const isOf = (email: string) => and(eq(emailKeys.email, email), eq(emailKeys.purpose, purpose));

/** Answers the address of the page that sets a new password. Older links of this e-mail become void. */
export async function placeResetLink(
  { keyedHash, clock, random, config }: Pick<Shop, 'keyedHash' | 'clock' | 'random' | 'config'>,
  transaction: Transaction,
  email: string,
): Promise<string> {
  const expiresAt = new Date(clock.now().getTime() + lifetime);
  const code = signToken(keyedHash, purpose, { nonce: random.token(), expiresAt });
  await voidResetLinks(transaction, email);
  await transaction.insert(emailKeys).values({ keyHash: sha256(code), email, purpose, expiresAt });
  return `${publicUrl(config)}/reset-password?code=${code}`;
}

/** Makes the links of an e-mail void, e.g. because the password has been reset or the e-mail could not be sent. */
export async function voidResetLinks(db: Queryable, email: string): Promise<void> {
  await db.delete(emailKeys).where(isOf(email));
}

/** The e-mail to which the link with this code was mailed; undefined if the code is forged, used or expired. */
export async function readResetLink(
  { db, clock, keyedHash }: Pick<Shop, 'db' | 'clock' | 'keyedHash'>,
  code: string,
): Promise<string | undefined> {
  const now = clock.now();
  if (!isSignedToken(keyedHash, purpose, code, now)) return undefined;
  const [stored] = await db
    .select({ email: emailKeys.email })
    .from(emailKeys)
    .where(isStored(code, now));
  return stored?.email;
}

/** Uses a link up; false if it was used meanwhile or has expired. */
export async function consumeResetLink(
  transaction: Transaction,
  code: string,
  now: Date,
): Promise<boolean> {
  const used = await transaction
    .delete(emailKeys)
    .where(isStored(code, now))
    .returning({ keyHash: emailKeys.keyHash });
  return used.length === 1;
}

const isStored = (code: string, now: Date) =>
  and(
    eq(emailKeys.keyHash, sha256(code)),
    eq(emailKeys.purpose, purpose),
    gt(emailKeys.expiresAt, now),
  );

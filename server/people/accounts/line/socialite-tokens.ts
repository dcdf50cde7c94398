import { and, eq, gt, lt } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/random.ts';
import type { Shop } from '#server/shop.ts';
import type { LineClaims } from './id-token.ts';
import { lineProofs } from './tables.ts';

export type LineProof = typeof lineProofs.$inferSelect;

/** Milliseconds. As long as the key for a code from an e-mail, because both are needed together. */
const lifetime = 30 * 60_000;

const isValid = (token: string, now: Date) =>
  and(eq(lineProofs.tokenHash, sha256(token)), gt(lineProofs.expiresAt, now));

/** A token that proves a LINE account for 30 minutes, for linking it and for nothing else. */
export async function issueSocialiteToken(
  { clock, random }: Pick<Shop, 'clock' | 'random'>,
  db: Queryable,
  { issuer, subject, email }: LineClaims,
): Promise<string> {
  const token = random.token();
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + lifetime);
  await db
    .insert(lineProofs)
    .values({ tokenHash: sha256(token), issuer, subject, email, createdAt, expiresAt });
  return token;
}

/** Whether this token proves a LINE account, has not been used and is not over. */
export async function isSocialiteToken(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  token: string,
): Promise<boolean> {
  const rows = await db
    .select({ tokenHash: lineProofs.tokenHash })
    .from(lineProofs)
    .where(isValid(token, clock.now()));
  return rows.length === 1;
}

/**
 * The LINE account that a token proves. The row is locked, so that it is linked only once. Undefined if the token
 * is unknown, used or expired.
 */
export async function lockLineProof(
  transaction: Transaction,
  token: string,
  now: Date,
): Promise<LineProof | undefined> {
  const [proof] = await transaction
    .select()
    .from(lineProofs)
    .where(isValid(token, now))
    .for('update');
  return proof;
}

/** Remembers the member with whom the LINE account is to be linked after the e-mail is verified (G-097). */
export async function awaitVerification(
  transaction: Transaction,
  { tokenHash }: LineProof,
  wantedEmail: string,
): Promise<void> {
  await transaction
    .update(lineProofs)
    .set({ wantedEmail })
    .where(eq(lineProofs.tokenHash, tokenHash));
}

/** Deletes the proof, so that it is used once. */
export async function consumeLineProof(
  transaction: Transaction,
  { tokenHash }: LineProof,
): Promise<void> {
  await transaction.delete(lineProofs).where(eq(lineProofs.tokenHash, tokenHash));
}

/** Deletes the proofs that are over. */
export async function deleteExpiredLineProofs(db: Queryable, now: Date): Promise<void> {
  await db.delete(lineProofs).where(lt(lineProofs.expiresAt, now));
}

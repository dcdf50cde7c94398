import { and, asc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isAmong } from '#server/platform/database/columns.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { KeyedHash } from '#server/platform/keyed-hash.ts';
import type { Person } from '../privacy/personal-data.ts';
import { accountHash } from './guessing/sign-in-account.ts';
import { users } from './tables.ts';

/**
 * The data by which tables with personal data identify a member, with the accounts that were merged into the member's;
 * undefined for an unknown or erased one.
 */
export async function findPerson(
  db: Queryable,
  keyedHash: KeyedHash,
  memberId: number,
): Promise<(Person & { isVerified: boolean }) | undefined> {
  const found = await findPersons(db, keyedHash, memberId);
  const own = found.find(({ id }) => id === memberId);
  return own && { ...own, merged: found.filter((person) => person !== own) };
}

/** The account of a member and those that were merged into it, without erased ones. */
async function findPersons(db: Queryable, keyedHash: KeyedHash, memberId: number) {
  const rows = await db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      mobileNumber: users.mobileNumber,
      telephoneNumber: users.telephoneNumber,
      verifiedAt: users.verifiedAt,
    })
    .from(users)
    .where(
      and(or(eq(users.id, memberId), eq(users.mergedIntoId, memberId)), isNull(users.erasedAt)),
    )
    .orderBy(asc(users.id));
  return rows.map(({ id, email, name, mobileNumber, telephoneNumber, verifiedAt }) => ({
    id,
    email,
    name: name ?? '',
    phones: [mobileNumber, telephoneNumber].flatMap((phone) => {
      const digits = phone?.replace(/\D/g, '');
      return digits ? [digits] : [];
    }),
    isVerified: verifiedAt !== null,
    accountHash: accountHash(keyedHash, { audience: 'member', id }),
  }));
}

/**
 * Locks a member, so that no order and no other row that refers to the member is written until the transaction
 * ends.
 */
export async function lockMember(transaction: Transaction, memberId: number): Promise<void> {
  await transaction
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, memberId))
    .for('update');
}

/** Keeps a member from being erased until the transaction ends; false if the member does not exist or was erased. */
export async function keepFromErasure(
  transaction: Transaction,
  memberId: number,
): Promise<boolean> {
  const held = await transaction
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, memberId), isNull(users.erasedAt)))
    .for('key share');
  return held.length > 0;
}

/** Notes that a member's data, and those of the accounts merged into the member's, were erased at this moment. */
export async function noteErased(
  transaction: Transaction,
  memberId: number,
  now: Date,
): Promise<void> {
  await transaction
    .update(users)
    .set({ erasedAt: now })
    .where(
      and(or(eq(users.id, memberId), eq(users.mergedIntoId, memberId)), isNull(users.erasedAt)),
    );
}

/** The same for many members at once: the ids of those who exist and were not erased. */
export async function keepAllFromErasure(
  transaction: Transaction,
  memberIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const held = await transaction
    .select({ id: users.id })
    .from(users)
    .where(and(isAmong(users.id, memberIds), isNull(users.erasedAt)))
    .orderBy(asc(users.id))
    .for('key share');
  return new Set(held.map(({ id }) => id));
}

/** SQL: whether the data of the member whose id a column holds were erased. */
export const isErasedSql = (memberId: PgColumn): SQL =>
  sql`exists (select from ${users} where ${and(eq(users.id, memberId), isNotNull(users.erasedAt))})`;

/** SQL: the member into whom the member was merged whose id a column holds; null for all others. */
export const mergedIntoSql = (memberId: PgColumn) =>
  sql<number | null>`(select ${users.mergedIntoId} from ${users} where ${eq(users.id, memberId)})`;

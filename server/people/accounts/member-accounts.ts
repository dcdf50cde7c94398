import { and, asc, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { lineAccounts } from './line/tables.ts';
import { passkeys } from './passkeys/tables.ts';
import { formerEmails, wantedEmails } from './self-service/tables.ts';
import { sessions, users } from './tables.ts';
import type { User } from './users.ts';

/** An account by its id; undefined if there is none. */
export async function readAccount(db: Queryable, id: number): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user;
}

/**
 * Locks an account until the transaction ends; undefined for an account that does not exist, or that was disabled,
 * merged or erased.
 */
export async function lockActiveMember(
  transaction: Transaction,
  id: number,
): Promise<User | undefined> {
  const isActive = and(eq(users.id, id), eq(users.isDisabled, false), isNull(users.erasedAt));
  const [user] = await transaction.select().from(users).where(isActive).for('no key update');
  return user;
}

/**
 * Locks accounts in the order of their ids. Until the transaction ends, no order is placed for them, and nobody
 * changes them.
 */
export function lockAccounts(transaction: Transaction, ids: readonly number[]): Promise<User[]> {
  return transaction
    .select()
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.id))
    .for('update');
}

/** The sessions of a member, the newest first. */
export function listSessions(db: Queryable, userId: number, now: Date) {
  const { createdAt, expiresAt, isRemembered } = sessions;
  return db
    .select({ createdAt, expiresAt, isRemembered })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt))
    .limit(50);
}

/** Changes an account in the back office. */
export async function writeAccount(
  transaction: Transaction,
  id: number,
  values: Partial<Pick<User, 'name' | 'mobileNumber' | 'isDisabled' | 'tags'>>,
): Promise<void> {
  await transaction.update(users).set(values).where(eq(users.id, id));
}

/** The accounts that were merged into one. */
export function listMerged(db: Queryable, intoId: number): Promise<{ id: number }[]> {
  return db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.mergedIntoId, intoId))
    .orderBy(asc(users.id));
}

/**
 * Ends an account that is merged into another one, so that nobody can sign in to it. It keeps its e-mail, so that
 * no new account can take it.
 */
export async function endMergedAccount(
  transaction: Transaction,
  { fromId, intoId, tags }: { fromId: number; intoId: number; tags: string },
): Promise<void> {
  await transaction
    .update(users)
    .set({
      isDisabled: true,
      mergedIntoId: intoId,
      passwordHash: null,
      tags: '',
      levelId: null,
      accumulatedAmount: 0,
      periodBeginAt: null,
      periodEndAt: null,
    })
    .where(eq(users.id, fromId));
  await transaction
    .update(users)
    .set({ mergedIntoId: intoId })
    .where(eq(users.mergedIntoId, fromId));
  await transaction.update(users).set({ tags }).where(eq(users.id, intoId));
  await transaction.delete(sessions).where(eq(sessions.userId, fromId));
  await transaction.delete(passkeys).where(eq(passkeys.userId, fromId));
  await transaction.delete(wantedEmails).where(eq(wantedEmails.userId, fromId));
  // Of the former e-mails only the way back ends, so that an erasure still finds the letters to them.
  await transaction
    .update(formerEmails)
    .set({ undoUntil: null })
    .where(eq(formerEmails.userId, fromId));
}

/** Moves the link to a LINE account. The caller makes sure that the other member has none. */
export async function moveLineAccount(
  transaction: Transaction,
  fromId: number,
  intoId: number,
): Promise<void> {
  await transaction
    .update(lineAccounts)
    .set({ userId: intoId })
    .where(eq(lineAccounts.userId, fromId));
}

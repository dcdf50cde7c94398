import { and, eq, isNull, or, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { refused } from '#contract/outcome.ts';
import { beginsWith } from '#server/platform/database/begins-with.ts';
import { isAmong } from '#server/platform/database/columns.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { users } from './tables.ts';

export type User = typeof users.$inferSelect;

/**
 * The refusal of calls that take an e-mail and no login name. Its message mentions only the e-mail (G-082, row
 * 8.006).
 */
export function unknownEmail() {
  return refused('USER_NOT_FOUND', { message: '此電子信箱尚未註冊' });
}

/** The user with exactly this e-mail; undefined if there is none. */
export async function findUserByEmail(db: Queryable, email: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  return user;
}

/** Locks the user, so that changes for one e-mail happen one after the other until the transaction ends. */
export async function lockUserByEmail(
  transaction: Transaction,
  email: string,
): Promise<User | undefined> {
  const [user] = await transaction
    .select()
    .from(users)
    .where(eq(users.email, email))
    .for('no key update');
  return user;
}

/** The user of an account: an e-mail in any case, or the exact older login name of a member (G-083). */
export async function findUserByAccount(db: Queryable, account: string): Promise<User | undefined> {
  const email = account.toLowerCase();
  const [user] = await db
    .select()
    .from(users)
    .where(or(eq(users.email, email), eq(users.account, account)))
    .orderBy(sql`${users.email} = ${email} desc`)
    .limit(1);
  return user;
}

/** SQL of the e-mail of the member whose id a column of another table holds. */
export const emailOfMemberSql = (id: PgColumn) =>
  sql<string>`(select ${users.email} from ${users} where ${eq(users.id, id)})`;

/** SQL of an array of the ids of the members whose e-mail begins with this text in lower case. */
export const idsByStartOfEmail = (start: string) =>
  sql`array(select ${users.id} from ${users} where ${beginsWith(users.email, start)})`;

/** SQL of the name of the member whose id a column of another table holds. */
export const nameOfMemberSql = (id: PgColumn) =>
  sql<string>`(select ${users.name} from ${users} where ${eq(users.id, id)})`;

/** SQL: the e-mail, or null for an erased member, to whom no e-mail may be sent. */
export const emailToWriteTo = (id: PgColumn) => sql<string | null>`(
  select ${users.email} from ${users} where ${eq(users.id, id)} and ${isNull(users.erasedAt)})`;

/**
 * SQL text: whether the member with the id `memberId`, itself SQL text, has an order that is not cancelled (G-064).
 * Triggers count the orders with each change, so this reads one row, however many orders there are.
 */
export const hasUncancelledOrder = (memberId: string) =>
  `exists (select from users u where u.id = ${memberId} and u.order_count > 0)`;

/** SQL text: the id of a member's level, or null. */
export const levelOfMemberText = (memberId: string) =>
  `(select u.level_id from users u where u.id = ${memberId})`;

/** SQL: whether the member with this id may sign in; null if there is none. */
export const isActiveMember = (memberId: SQLWrapper) => sql<boolean | null>`(
  select not m.is_disabled and m.erased_at is null from users m where m.id = ${memberId})`;

/** The e-mail of a member who may sign in; undefined for everybody else. */
export async function emailOfActiveMember(
  db: Queryable,
  memberId: number,
): Promise<string | undefined> {
  const isActive = and(eq(users.isDisabled, false), isNull(users.erasedAt));
  const [user] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, memberId), isActive));
  return user?.email;
}

/** The e-mail of a member; undefined if the member does not exist or was erased. */
export async function emailOfMember(db: Queryable, memberId: number): Promise<string | undefined> {
  const [user] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, memberId), isNull(users.erasedAt)));
  return user?.email;
}

/** The e-mails of those of these members who may sign in, by the member's id. */
export async function emailsOfActiveMembers(
  db: Queryable,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const isActive = and(eq(users.isDisabled, false), isNull(users.erasedAt));
  const rows = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(isAmong(users.id, memberIds), isActive));
  return new Map(rows.map(({ id, email }) => [id, email]));
}

import { and, eq, gt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { addDays } from '#rules/dates.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { users } from '../tables.ts';
import type { User } from '../users.ts';
import type { LineIdentity } from './id-token.ts';
import { lineAccounts } from './tables.ts';

const isOf = ({ issuer, subject }: LineIdentity) =>
  and(eq(lineAccounts.issuer, issuer), eq(lineAccounts.subject, subject));

/** SQL for a list of columns: the LINE id of the member in a row of `users`; null without a link. */
export const lineIdOfUser = sql<string | null>`(
  select subject from line_accounts where line_accounts.user_id = users.id)`;

/** SQL: the LINE id of the member with this id; null without a link. */
export const subjectOfMember = (memberId: SQLWrapper): SQL<string | null> => sql`(
  select ${lineAccounts.subject} from ${lineAccounts} where ${lineAccounts.userId} = ${memberId})`;

/** The LINE id of a member; undefined without a link. */
export async function lineSubjectOf(db: Queryable, memberId: number): Promise<string | undefined> {
  const [linked] = await db
    .select({ subject: lineAccounts.subject })
    .from(lineAccounts)
    .where(eq(lineAccounts.userId, memberId));
  return linked?.subject;
}

/** When a member's link to LINE was made; undefined without a link. */
export async function linkedAtOf(db: Queryable, memberId: number): Promise<Date | undefined> {
  const [linked] = await db
    .select({ linkedAt: lineAccounts.linkedAt })
    .from(lineAccounts)
    .where(eq(lineAccounts.userId, memberId));
  return linked?.linkedAt;
}

/** SQL condition: a member has linked the LINE account with this id. */
export const isLinked = (subject: SQLWrapper): SQL => sql`exists (
  select from ${lineAccounts} where ${lineAccounts.subject} = ${subject})`;

/** The member to whom a LINE account is linked; the row is locked against changes until the transaction ends. */
export async function shareLinkedUser(
  transaction: Transaction,
  identity: LineIdentity,
): Promise<User | undefined> {
  const [linked] = await transaction
    .select({ user: users })
    .from(lineAccounts)
    .innerJoin(users, eq(users.id, lineAccounts.userId))
    .where(isOf(identity))
    .for('share');
  return linked?.user;
}

async function findHolder(db: Queryable, identity: LineIdentity): Promise<number | undefined> {
  const [holder] = await db
    .select({ userId: lineAccounts.userId })
    .from(lineAccounts)
    .where(isOf(identity));
  return holder?.userId;
}

/**
 * Links a LINE account with a member whose row is locked. 'same': it was already linked with this member. 'taken':
 * it is linked with another member. The caller must then roll back, because the member's older link may already be
 * deleted.
 */
export async function putLineAccount(
  transaction: Transaction,
  { issuer, subject }: LineIdentity,
  userId: number,
  linkedAt: Date,
): Promise<'linked' | 'same' | 'taken'> {
  const holder = await findHolder(transaction, { issuer, subject });
  if (holder !== undefined) return holder === userId ? 'same' : 'taken';
  await transaction.delete(lineAccounts).where(eq(lineAccounts.userId, userId));
  const link = { issuer, subject, userId, linkedAt };
  return (await addLink(transaction, link)) ? 'linked' : 'taken';
}

/** Links a LINE account with a member; false if the account or the member has a link already. */
export async function addLink(
  transaction: Transaction,
  link: typeof lineAccounts.$inferInsert,
): Promise<boolean> {
  const added = await transaction
    .insert(lineAccounts)
    .values(link)
    .onConflictDoNothing()
    .returning({ userId: lineAccounts.userId });
  return added.length === 1;
}

/** Removes a member's link to LINE. */
export async function removeLink(transaction: Transaction, userId: number): Promise<void> {
  await transaction.delete(lineAccounts).where(eq(lineAccounts.userId, userId));
}

/** Days in which the owner of an account can answer the letter about a new link. */
const youngDays = 7;

/**
 * A session alone is enough to link LINE (G-099), so a link proves nothing about its member while it is young. A link
 * that was made with the registration is none of these: the e-mail was proven in the same half hour, the lifetime of
 * its key.
 */
const isYoung = (userId: number, now: Date): SQL | undefined =>
  and(
    eq(lineAccounts.userId, userId),
    gt(lineAccounts.linkedAt, addDays(now, -youngDays)),
    sql`${lineAccounts.linkedAt} > (
      select ${users.verifiedAt} + interval '30 minutes' from ${users} where ${eq(users.id, userId)})`,
  );

/**
 * When a member's link to LINE was made, if it is so young that somebody else may have made it; otherwise undefined.
 */
export async function findYoungLink(
  db: Queryable,
  userId: number,
  now: Date,
): Promise<Date | undefined> {
  const [link] = await db
    .select({ linkedAt: lineAccounts.linkedAt })
    .from(lineAccounts)
    .where(isYoung(userId, now));
  return link?.linkedAt;
}

/** Removes a member's link to LINE if it is so young that somebody else may have made it. */
export async function removeYoungLink(
  transaction: Transaction,
  userId: number,
  now: Date,
): Promise<void> {
  await transaction.delete(lineAccounts).where(isYoung(userId, now));
}

import { and, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { users } from '../tables.ts';
import type { User } from '../users.ts';
import type { LineIdentity } from './id-token.ts';
import { lineAccounts } from './tables.ts';

const isOf = ({ issuer, subject }: LineIdentity) =>
  and(eq(lineAccounts.issuer, issuer), eq(lineAccounts.subject, subject));

/** The LINE id of the member of a row of `users`, for a list of columns; null without a link. */
export const lineIdOfUser = sql<string | null>`(
  select subject from line_accounts where line_accounts.user_id = users.id)`;

/** The member a LINE account signs in; it keeps its state until the transaction ends. */
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
 * Links a LINE account with a member whose row is locked; 'same' when it was so already, 'taken' when it is another
 * member's, also when that one came a moment earlier: then roll back, for the member's older link is gone by now.
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

/** Links a LINE account with a member unless either has a link; false when one has. */
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

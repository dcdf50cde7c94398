import { and, eq, gt } from 'drizzle-orm';
import { sessionLifetime } from '#contract/session.ts';
import { toWireInstant } from '#rules/dates.ts';
import { type Queryable, type Transaction, transact } from '#server/platform/database/database.ts';
import { refuseText, type Statement } from '#server/platform/database/run-batch.ts';
import { sha256 } from '#server/platform/random.ts';
import { drawToken, type IssuedSession } from '#server/platform/session-token.ts';
import type { Shop } from '#server/shop.ts';
import { sessions } from './tables.ts';

export type { IssuedSession };

/** Opens a session. Only the hash of its token is stored. */
export async function createSession(
  shop: Pick<Shop, 'clock' | 'random'>,
  db: Queryable,
  session: { userId: number; isRemembered: boolean },
): Promise<IssuedSession> {
  const seconds = session.isRemembered ? sessionLifetime.remembered : sessionLifetime.usual;
  const { issued, stored } = drawToken(shop, seconds);
  await db.insert(sessions).values({ ...session, ...stored });
  return issued;
}

/**
 * Every member call runs this query, so it bypasses the query builder and is planned once per connection. The
 * member is looked up in a subselect: when few of many members were signed in, the plan of a join read all members
 * in the order of their ids.
 */
const findQuery = `
  select sessions.user_id from sessions
  where sessions.token_hash = $1 and sessions.expires_at > $2
    and not (select users.is_disabled from users where users.id = sessions.user_id)`;

const requireText = `
  select case when not exists (${findQuery} and sessions.user_id = $3) then ${refuseText("'TOKEN_INVALID'")} end`;

/** The statement that fails with TOKEN_INVALID unless the token belongs to a valid session of this member. */
export const sessionStatement = (
  { clock }: Pick<Shop, 'clock'>,
  token: string,
  memberId: number,
): Statement => ({
  name: 'require session',
  text: requireText,
  values: [sha256(token), clock.now(), memberId],
});

/** The member who owns a token; undefined if the token is unknown or expired, or the member is disabled. */
export async function findSession(
  { pool, clock }: Pick<Shop, 'pool' | 'clock'>,
  token: string,
): Promise<{ memberId: number } | undefined> {
  const { rows } = await pool.query<[number]>({
    name: 'find_session',
    text: findQuery,
    values: [sha256(token), clock.now()],
    rowMode: 'array',
  });
  return rows[0] && { memberId: rows[0][0] };
}

/** Replaces a session by a new one of the same kind; undefined if the old one is not valid. */
export async function rotateSession(
  shop: Pick<Shop, 'db' | 'clock' | 'random'>,
  token: string,
): Promise<IssuedSession | undefined> {
  return transact(shop.db, async (transaction) => {
    const [old] = await transaction
      .delete(sessions)
      .where(and(eq(sessions.tokenHash, sha256(token)), gt(sessions.expiresAt, shop.clock.now())))
      .returning({ userId: sessions.userId, isRemembered: sessions.isRemembered });
    return old && createSession(shop, transaction, old);
  });
}

/** The session of this token, as it is answered to the member; undefined if there is none. */
export async function readSession(
  db: Queryable,
  token: string,
): Promise<IssuedSession | undefined> {
  const [session] = await db
    .select({ expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(eq(sessions.tokenHash, sha256(token)));
  return session && { token, expiresAt: toWireInstant(session.expiresAt) };
}

export async function revokeSession(db: Queryable, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, sha256(token)));
}

/** Ends all sessions of a member. */
export async function revokeSessionsOf(transaction: Transaction, userId: number): Promise<void> {
  await transaction.delete(sessions).where(eq(sessions.userId, userId));
}

import { and, eq, gt, ne } from 'drizzle-orm';
import { sessionLifetime } from '#contract/session.ts';
import { toWireInstant } from '#rules/dates.ts';
import { type Queryable, type Transaction, transact } from '#server/platform/database/database.ts';
import { refuseText, type Statement } from '#server/platform/database/run-batch.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { sha256 } from '#server/platform/random.ts';
import { drawToken, type IssuedSession } from '#server/platform/session-token.ts';
import type { Shop } from '#server/shop.ts';
import { deviceWords } from './device-words.ts';
import { sessions } from './tables.ts';

export type { IssuedSession };

declare module '#server/platform/events.ts' {
  interface DomainEvents {
    /** A member has proved who they are and gets a session. */
    'member-signed-in': { data: { memberId: number; at: Date; jobs: Pick<Jobs, 'enqueue'> } };
  }
}

/** Opens a session for a member who has proved who they are, on the device of this request. */
export async function beginSession(
  shop: Pick<Shop, 'clock' | 'random' | 'events' | 'jobs'>,
  transaction: Transaction,
  { userAgent }: Pick<RequestContext, 'userAgent'>,
  session: { userId: number; isRemembered: boolean },
): Promise<IssuedSession> {
  const at = shop.clock.now();
  const signIn = { memberId: session.userId, at, jobs: shop.jobs };
  await shop.events.publish(transaction, 'member-signed-in', signIn);
  return createSession(shop, transaction, {
    ...session,
    device: deviceWords(userAgent),
    signedInAt: at,
  });
}

const secondsOf = (isRemembered: boolean) =>
  isRemembered ? sessionLifetime.remembered : sessionLifetime.usual;

type NewSession = Omit<typeof sessions.$inferInsert, 'tokenHash' | 'createdAt' | 'expiresAt'>;

/** Stores a session. Only the hash of its token is stored. */
export async function createSession(
  shop: Pick<Shop, 'clock' | 'random'>,
  db: Queryable,
  session: NewSession,
): Promise<IssuedSession> {
  const { issued, stored } = drawToken(shop, secondsOf(session.isRemembered));
  const at = stored.createdAt;
  await db.insert(sessions).values({ signedInAt: at, usedAt: at, ...session, ...stored });
  return issued;
}

/**
 * Every member call runs this query, so it bypasses the query builder and is planned once per connection. The
 * member is looked up in a subselect: when few of many members were signed in, the plan of a join read all members
 * in the order of their ids.
 */
const findQuery = `
  select sessions.user_id, sessions.used_at < $2::timestamptz - interval '1 hour' from sessions
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
  const values = [sha256(token), clock.now()];
  const { rows } = await pool.query<[number, boolean]>({
    name: 'find_session',
    text: findQuery,
    values,
    rowMode: 'array',
  });
  if (!rows[0]) return undefined;
  const [memberId, isNoteOld] = rows[0];
  // Once an hour, so that reading does not become writing.
  if (isNoteOld) await pool.query({ name: 'note_use', text: noteUseQuery, values });
  return { memberId };
}

const noteUseQuery = 'update sessions set used_at = $2 where token_hash = $1 and used_at < $2';

/**
 * Gives a session a new token and the full time; undefined if the old token is not valid. The row stays, so that a
 * sign-out of all devices that waits for this exchange ends the session too.
 */
export async function rotateSession(
  shop: Pick<Shop, 'db' | 'clock' | 'random'>,
  token: string,
): Promise<IssuedSession | undefined> {
  return transact(shop.db, async (transaction) => {
    const isValid = and(
      eq(sessions.tokenHash, sha256(token)),
      gt(sessions.expiresAt, shop.clock.now()),
    );
    const [old] = await transaction
      .select({ isRemembered: sessions.isRemembered })
      .from(sessions)
      .where(isValid)
      .for('update');
    if (!old) return undefined;
    const { issued, stored } = drawToken(shop, secondsOf(old.isRemembered));
    const renewed = { ...stored, usedAt: stored.createdAt };
    await transaction.update(sessions).set(renewed).where(isValid);
    return issued;
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

/** When the person of this token signed in; undefined if the token is not known. */
export async function readSignIn(db: Queryable, token: string): Promise<Date | undefined> {
  const [session] = await db
    .select({ signedInAt: sessions.signedInAt })
    .from(sessions)
    .where(eq(sessions.tokenHash, sha256(token)));
  return session?.signedInAt;
}

/** Ends all sessions of a member but that of this token; answers how many. */
export async function revokeOtherSessions(
  transaction: Transaction,
  userId: number,
  token: string,
): Promise<number> {
  const ended = await transaction
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, sha256(token))))
    .returning({ id: sessions.id });
  return ended.length;
}

/** Ends the session of this token, if there is one. */
export async function revokeSession(db: Queryable, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, sha256(token)));
}

/** Ends all sessions of a member. */
export async function revokeSessionsOf(transaction: Transaction, userId: number): Promise<void> {
  await transaction.delete(sessions).where(eq(sessions.userId, userId));
}

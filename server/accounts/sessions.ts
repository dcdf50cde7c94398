import { and, eq, gt } from 'drizzle-orm';
import { toWireInstant } from '#rules/dates.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { sha256 } from '../platform/random.ts';
import type { Shop } from '../shop.ts';
import { sessions } from './tables.ts';

/** Seconds that a session lives (G-086). */
const lifetime = { usual: 24 * 3600, remembered: 7 * 24 * 3600 };

/** What the client is told of its session. */
export interface IssuedSession {
  token: string;
  expiresAt: string;
}

/** Opens a session; only the hash of its token is kept. */
export async function createSession(
  { clock, random }: Pick<Shop, 'clock' | 'random'>,
  db: Queryable,
  session: { userId: number; isRemembered: boolean },
): Promise<IssuedSession> {
  const token = random.token();
  const createdAt = clock.now();
  const seconds = session.isRemembered ? lifetime.remembered : lifetime.usual;
  const expiresAt = new Date(createdAt.getTime() + seconds * 1000);
  await db.insert(sessions).values({ ...session, tokenHash: sha256(token), createdAt, expiresAt });
  return { token, expiresAt: toWireInstant(expiresAt) };
}

/** Every member call asks this, so it bypasses the query builder and is planned once per connection. */
const findQuery = `
  select sessions.user_id from sessions join users on users.id = sessions.user_id
  where sessions.token_hash = $1 and sessions.expires_at > $2 and not users.is_disabled`;

/** The member behind a token; undefined when it is unknown, expired or its member disabled. */
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

/** Replaces a session by a fresh one of the same kind; undefined when the old one is no longer good. */
export async function rotateSession(
  shop: Pick<Shop, 'db' | 'clock' | 'random'>,
  token: string,
): Promise<IssuedSession | undefined> {
  return shop.db.transaction(async (transaction) => {
    const [old] = await transaction
      .delete(sessions)
      .where(and(eq(sessions.tokenHash, sha256(token)), gt(sessions.expiresAt, shop.clock.now())))
      .returning({ userId: sessions.userId, isRemembered: sessions.isRemembered });
    return old && createSession(shop, transaction, old);
  });
}

export async function revokeSession(db: Queryable, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, sha256(token)));
}

/** Signs a member out everywhere. */
export async function revokeSessionsOf(transaction: Transaction, userId: number): Promise<void> {
  await transaction.delete(sessions).where(eq(sessions.userId, userId));
}

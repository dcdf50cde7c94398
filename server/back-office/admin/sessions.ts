import { and, eq, gt } from 'drizzle-orm';
import type { AdministratorRole } from '#contract/administrators.ts';
import { type Queryable, type Transaction, transact } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/random.ts';
import { drawToken, type IssuedSession } from '#server/platform/session-token.ts';
import type { Shop } from '#server/shop.ts';
import { administratorSessions, administrators } from './tables.ts';

/** Seconds: `idle` for one token that is not exchanged, `absolute` for all tokens of one sign-in together. */
const lifetime = { idle: 30 * 60, absolute: 12 * 3600 };

type TokenShop = Pick<Shop, 'clock' | 'random'>;

/** Opens a session of the back office; the database keeps only the hash of its token. */
export async function createAdministratorSession(
  shop: TokenShop,
  db: Queryable,
  administratorId: number,
  signedInAt: Date = shop.clock.now(),
): Promise<IssuedSession> {
  const last = new Date(signedInAt.getTime() + lifetime.absolute * 1000);
  const { issued, kept } = drawToken(shop, lifetime.idle, last);
  await db.insert(administratorSessions).values({ ...kept, administratorId, signedInAt });
  return issued;
}

const findQuery = `
  select a.id, a.role from administrator_sessions s join administrators a on a.id = s.administrator_id
  where s.token_hash = $1 and s.expires_at > $2 and not a.is_disabled`;

/** The administrator of a token; undefined if the token is unknown or expired, or the administrator is disabled. */
export async function findAdministratorSession(
  { pool, clock }: Pick<Shop, 'pool' | 'clock'>,
  token: string,
): Promise<{ id: number; role: AdministratorRole } | undefined> {
  const { rows } = await pool.query<{ id: number; role: AdministratorRole }>({
    name: 'find_administrator_session',
    text: findQuery,
    values: [sha256(token), clock.now()],
  });
  return rows[0];
}

/** Replaces a token by a new one of the same sign-in; undefined if the old one is unknown or expired. */
export function rotateAdministratorSession(
  shop: Pick<Shop, 'db' | 'clock' | 'random'>,
  token: string,
): Promise<IssuedSession | undefined> {
  const isThis = eq(administratorSessions.tokenHash, sha256(token));
  return transact(shop.db, async (transaction) => {
    // Whatever ends all sessions of an administrator locks this row first, so it cannot miss the session opened here.
    await transaction
      .select({ id: administrators.id })
      .from(administrators)
      .innerJoin(
        administratorSessions,
        eq(administratorSessions.administratorId, administrators.id),
      )
      .where(isThis)
      .for('share', { of: administrators });
    const [old] = await transaction
      .delete(administratorSessions)
      .where(and(isThis, gt(administratorSessions.expiresAt, shop.clock.now())))
      .returning();
    if (!old) return undefined;
    return createAdministratorSession(shop, transaction, old.administratorId, old.signedInAt);
  });
}

export async function revokeAdministratorSession(db: Queryable, token: string): Promise<void> {
  await db.delete(administratorSessions).where(eq(administratorSessions.tokenHash, sha256(token)));
}

/** Ends all sessions of an administrator. The caller has locked the administrator's row. */
export async function revokeSessionsOfAdministrator(
  transaction: Transaction,
  administratorId: number,
): Promise<void> {
  await transaction
    .delete(administratorSessions)
    .where(eq(administratorSessions.administratorId, administratorId));
}

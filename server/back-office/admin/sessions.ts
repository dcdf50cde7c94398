import { and, eq, gt } from 'drizzle-orm';
import type { AdministratorRole, SessionKind } from '#contract/administrators.ts';
import { type Queryable, type Transaction, transact } from '#server/platform/database/database.ts';
import type { Credential } from '#server/platform/http/credential.ts';
import { sha256 } from '#server/platform/random.ts';
import { drawToken, type IssuedSession } from '#server/platform/session-token.ts';
import type { Shop } from '#server/shop.ts';
import { administratorSessions, administrators } from './tables.ts';

/** Seconds: `idle` for one token that is not exchanged and for a cookie without calls, `absolute` since signing in. */
const lifetime = { idle: 30 * 60, absolute: 12 * 3600 };
/** Seconds by which the end of a session with a cookie moves at least, so that not every call writes. */
const extensionStep = 60;

type TokenShop = Pick<Shop, 'clock' | 'random'>;

export interface NewSession {
  administratorId: number;
  sessionKind: SessionKind;
  /** Now, unless the session goes on with a new token. */
  signedInAt?: Date;
}

/** The kind is part of what is hashed, so that no cookie works as a bearer token, and no bearer token as a cookie. */
const hashOf = ({ token, sessionKind }: Credential) =>
  sha256(sessionKind === 'cookie' ? `cookie ${token}` : token);

const lastMomentOf = (signedInAt: Date) =>
  new Date(signedInAt.getTime() + lifetime.absolute * 1000);

/** Opens a session of the back office; the database keeps only the hash of its token. */
export async function createAdministratorSession(
  shop: TokenShop,
  db: Queryable,
  { administratorId, sessionKind, signedInAt = shop.clock.now() }: NewSession,
): Promise<IssuedSession> {
  const { issued, kept } = drawToken(shop, lifetime.idle, lastMomentOf(signedInAt));
  const tokenHash = hashOf({ token: issued.token, sessionKind });
  await db
    .insert(administratorSessions)
    .values({ ...kept, tokenHash, administratorId, signedInAt });
  return issued;
}

interface FoundSession {
  id: number;
  role: AdministratorRole;
  signedInAt: Date;
  expiresAt: Date;
}

const findQuery = `
  select a.id, a.role, s.signed_in_at as "signedInAt", s.expires_at as "expiresAt"
  from administrator_sessions s join administrators a on a.id = s.administrator_id
  where s.token_hash = $1 and s.expires_at > $2 and not a.is_disabled`;

/**
 * The administrator of a token or cookie; undefined if it is unknown or expired, or the administrator is disabled. A
 * session with a cookie is extended by this.
 */
export async function findAdministratorSession(
  shop: Pick<Shop, 'pool' | 'clock'>,
  credential: Credential,
): Promise<{ id: number; role: AdministratorRole } | undefined> {
  const { rows } = await shop.pool.query<FoundSession>({
    name: 'find_administrator_session',
    text: findQuery,
    values: [hashOf(credential), shop.clock.now()],
  });
  const [found] = rows;
  if (found && credential.sessionKind === 'cookie') await extend(shop, credential, found);
  return found && { id: found.id, role: found.role };
}

/** Several requests of a page extend the session at the same moment: one of them writes, and the others do not wait. */
const extendQuery = `
  update administrator_sessions set expires_at = $2
  where token_hash in (
    select token_hash from administrator_sessions
    where token_hash = $1 and expires_at <= $3 for update skip locked)`;

async function extend(
  { pool, clock }: Pick<Shop, 'pool' | 'clock'>,
  credential: Credential,
  { signedInAt, expiresAt }: FoundSession,
): Promise<void> {
  const idleEnd = clock.now().getTime() + lifetime.idle * 1000;
  const end = Math.min(idleEnd, lastMomentOf(signedInAt).getTime());
  const lastBefore = end - extensionStep * 1000;
  if (expiresAt.getTime() > lastBefore) return;
  await pool.query({
    name: 'extend_administrator_session',
    text: extendQuery,
    values: [hashOf(credential), new Date(end), new Date(lastBefore)],
  });
}

/** When a session ends without further calls; undefined if there is none. */
export async function readSessionEnd(
  db: Queryable,
  credential: Credential,
): Promise<Date | undefined> {
  const [session] = await db
    .select({ expiresAt: administratorSessions.expiresAt })
    .from(administratorSessions)
    .where(eq(administratorSessions.tokenHash, hashOf(credential)));
  return session?.expiresAt;
}

/** Replaces a token or cookie by a new one of the same sign-in; undefined if the old one is unknown or expired. */
export function rotateAdministratorSession(
  shop: Pick<Shop, 'db' | 'clock' | 'random'>,
  credential: Credential,
): Promise<IssuedSession | undefined> {
  const isThis = eq(administratorSessions.tokenHash, hashOf(credential));
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
    const { administratorId, signedInAt } = old;
    const session = { administratorId, signedInAt, sessionKind: credential.sessionKind };
    return createAdministratorSession(shop, transaction, session);
  });
}

export async function revokeAdministratorSession(
  db: Queryable,
  credential: Credential,
): Promise<void> {
  await db
    .delete(administratorSessions)
    .where(eq(administratorSessions.tokenHash, hashOf(credential)));
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

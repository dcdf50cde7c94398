import { and, eq, gt } from 'drizzle-orm';
import type {
  AdministratorRole,
  SecondFactorMethod,
  SessionKind,
} from '#contract/administrators.ts';
import type { Role } from '#contract/rights.ts';
import { type Queryable, type Transaction, transact } from '#server/platform/database/database.ts';
import type { Credential } from '#server/platform/http/credential.ts';
import { sha256 } from '#server/platform/random.ts';
import { drawToken, type IssuedSession } from '#server/platform/session-token.ts';
import type { Shop } from '#server/shop.ts';
import { roleFrom, type StoredRole } from './roles/role-of.ts';
import { methodsOf } from './second-factor/methods.ts';
import { administratorSessions, administrators } from './tables.ts';

/** Seconds: `idle` for a token that is not exchanged and for a cookie without calls, `absolute` since the sign-in. */
const lifetime = { idle: 30 * 60, absolute: 12 * 3600 };
/** Seconds between two records that a session is in use, so that not every call writes. */
const noteStep = 60;

type TokenShop = Pick<Shop, 'clock' | 'random'>;

export interface NewSession {
  administratorId: number;
  sessionKind: SessionKind;
  /** The user agent of the browser or program. */
  userAgent?: string;
  /** Defaults to now; set when a new token continues a session. */
  signedInAt?: Date;
  /** The id of the session that a new token continues. */
  id?: number;
  secondFactorAt?: Date | null;
  steppedUpAt?: Date | null;
}

/** The kind is part of the hashed text, so that a cookie does not work as a bearer token, nor the other way round. */
export const sessionHash = ({ token, sessionKind }: Credential) =>
  sha256(sessionKind === 'cookie' ? `cookie ${token}` : token);

const lastMomentOf = (signedInAt: Date) =>
  new Date(signedInAt.getTime() + lifetime.absolute * 1000);

/** Opens a session of the back office. The database stores only the hash of its token. */
export async function createAdministratorSession(
  shop: TokenShop,
  db: Queryable,
  { sessionKind, signedInAt = shop.clock.now(), ...session }: NewSession,
): Promise<IssuedSession> {
  const { issued, stored } = drawToken(shop, lifetime.idle, lastMomentOf(signedInAt));
  const tokenHash = sessionHash({ token: issued.token, sessionKind });
  await db
    .insert(administratorSessions)
    .values({ ...stored, usedAt: shop.clock.now(), ...session, tokenHash, signedInAt });
  return issued;
}

/** A session with its administrator. */
export interface FoundSession {
  /** The administrator's id. */
  id: number;
  role: Role;
  signedInAt: Date;
  expiresAt: Date;
  usedAt: Date;
  secondFactorAt: Date | null;
  steppedUpAt: Date | null;
  /** The methods by which the administrator can show a second factor. */
  methods: SecondFactorMethod[];
}

interface StoredSession extends Omit<FoundSession, 'role'> {
  role: AdministratorRole | null;
  ownRole: StoredRole | null;
}

/** The rights of a role are read with each call, so a change of the role acts on open sessions at once. */
const findQuery = `
  select a.id, a.role, case when r.id is not null then
      jsonb_build_object('id', r.id, 'name', r.name, 'rights', r.rights) end as "ownRole", s.signed_in_at as "signedInAt", s.expires_at as "expiresAt", s.used_at as "usedAt",
    s.second_factor_at as "secondFactorAt", s.stepped_up_at as "steppedUpAt", ${methodsOf('a.id')} as methods
  from administrator_sessions s join administrators a on a.id = s.administrator_id
    left join roles r on r.id = a.role_id
  where s.token_hash = $1 and s.expires_at > $2 and not a.is_disabled`;

/**
 * The session of a token or cookie; undefined if it is unknown or expired, or the administrator is disabled. A
 * session with a cookie is extended, unless the page sent the request without an action of the person.
 */
export async function findAdministratorSession(
  shop: Pick<Shop, 'pool' | 'clock'>,
  credential: Credential,
): Promise<FoundSession | undefined> {
  const { rows } = await shop.pool.query<StoredSession>({
    name: 'find_administrator_session',
    text: findQuery,
    values: [sessionHash(credential), shop.clock.now()],
  });
  const [row] = rows;
  if (!row) return undefined;
  const { ownRole, ...stored } = row;
  const found = { ...stored, role: roleFrom(stored.role, ownRole) };
  if (!credential.isBackground) await noteUse(shop, credential, found);
  return found;
}

/** Several requests of a page arrive at the same moment. One of them writes; the others do not wait. */
const noteUseQuery = `
  update administrator_sessions set expires_at = $2, used_at = $3
  where token_hash in (
    select token_hash from administrator_sessions
    where token_hash = $1 and used_at <= $4 for update skip locked)`;

/** The name of that statement. */
export const noteUseStatement = 'note_administrator_session';

/** Records that a session is in use, at most once a minute, and extends it if it has a cookie. */
async function noteUse(
  { pool, clock }: Pick<Shop, 'pool' | 'clock'>,
  credential: Credential,
  { signedInAt, expiresAt, usedAt }: FoundSession,
): Promise<void> {
  const now = clock.now().getTime();
  const lastBefore = now - noteStep * 1000;
  if (usedAt.getTime() > lastBefore) return;
  const idleEnd = now + lifetime.idle * 1000;
  const end = Math.min(idleEnd, lastMomentOf(signedInAt).getTime());
  await pool.query({
    name: noteUseStatement,
    text: noteUseQuery,
    values: [
      sessionHash(credential),
      credential.sessionKind === 'cookie' ? new Date(end) : expiresAt,
      new Date(now),
      new Date(lastBefore),
    ],
  });
}

/** The stored row of a session; undefined if there is none. */
export async function findSessionRow(
  db: Queryable,
  credential: Credential,
): Promise<typeof administratorSessions.$inferSelect | undefined> {
  const [session] = await db
    .select()
    .from(administratorSessions)
    .where(eq(administratorSessions.tokenHash, sessionHash(credential)));
  return session;
}

/**
 * Replaces a token or cookie by a new one of the same sign-in; undefined if the old one is unknown or expired.
 * `shown`: the second factor was shown at this moment.
 */
export function rotateAdministratorSession(
  shop: Pick<Shop, 'db' | 'clock' | 'random'>,
  credential: Credential,
  shown?: Date,
): Promise<IssuedSession | undefined> {
  const isThis = eq(administratorSessions.tokenHash, sessionHash(credential));
  return transact(shop.db, async (transaction) => {
    // Everything that ends all sessions of an administrator locks this row first, so it cannot miss the session that
    // is opened here.
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
    const { id, administratorId, signedInAt, userAgent, steppedUpAt } = old;
    const secondFactorAt = shown ?? old.secondFactorAt;
    const { sessionKind } = credential;
    const same = { id, administratorId, signedInAt, userAgent, secondFactorAt, steppedUpAt };
    return createAdministratorSession(shop, transaction, { ...same, sessionKind });
  });
}

/** Ends the session of this token or cookie, if there is one. */
export async function revokeAdministratorSession(
  db: Queryable,
  credential: Credential,
): Promise<void> {
  await db
    .delete(administratorSessions)
    .where(eq(administratorSessions.tokenHash, sessionHash(credential)));
}

/** Ends all sessions of an administrator. The caller must hold the lock on the administrator's row. */
export async function revokeSessionsOfAdministrator(
  transaction: Transaction,
  administratorId: number,
): Promise<void> {
  await transaction
    .delete(administratorSessions)
    .where(eq(administratorSessions.administratorId, administratorId));
}

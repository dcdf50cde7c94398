import { and, desc, eq, inArray, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AdministratorRole, SecondFactorKind } from '#contract/administrators.ts';
import type { Reply } from '#contract/call.ts';
import type { adminCalls } from '#contract/calls/admin.ts';
import type { adminAccountCalls } from '#contract/calls/admin-account.ts';
import { done, refused } from '#contract/outcome.ts';
import { rightsOf } from '#contract/rights.ts';
import { toWireInstant } from '#rules/dates.ts';
import { hashPassword } from '#server/people/accounts/passwords/hashing.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Page, RequestContext } from '#server/platform/http/handler.ts';
import { metaOf, rangeAt } from '#server/platform/http/paging.ts';
import type { EventSource } from '#server/platform/security-events.ts';
import type { Narrowing } from '#server/resource-engine/narrow.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, audited } from './audit.ts';
import { mailLink } from './links/links.ts';
import { forgetGuesses, refuseCommon } from './new-password.ts';
import { findSessionRow, revokeSessionsOfAdministrator } from './sessions.ts';
import { administrators } from './tables.ts';

type ShownAdministrator = Reply<typeof adminCalls.createAdministrator>;
type Listed = Reply<typeof adminCalls.searchAdministrators>[number];
type Me = Reply<typeof adminAccountCalls.readMe>;

/** An administrator with the fields that owners and the administrator see. */
export const shownAdministrator = (
  row: typeof administrators.$inferSelect,
): ShownAdministrator => ({
  ...row,
  isEmailVerified: row.emailVerifiedAt !== null,
  createdAt: toWireInstant(row.createdAt),
});

async function find(db: Queryable, id: number) {
  const [row] = await db.select().from(administrators).where(eq(administrators.id, id));
  return row;
}

/** The administrator's own account, as its owner sees it. `sessionEndsAt`: ISO 8601. */
export function shownToOneself(
  { clock }: Pick<Shop, 'clock'>,
  row: typeof administrators.$inferSelect,
  sessionEndsAt: string,
): Me {
  const left = Date.parse(sessionEndsAt) - clock.now().getTime();
  const sessionSecondsLeft = Math.max(0, Math.floor(left / 1000));
  return {
    ...shownAdministrator(row),
    rights: rightsOf(row.role),
    sessionEndsAt,
    sessionSecondsLeft,
  };
}

/**
 * The administrator of the request; TOKEN_INVALID if the administrator was disabled or the session has ended
 * meanwhile.
 */
export async function readMe(shop: Pick<Shop, 'db' | 'clock'>, request: RequestContext) {
  const row = await find(shop.db, request.administratorId);
  const session = await findSessionRow(shop.db, request);
  return row && session
    ? done(shownToOneself(shop, row, toWireInstant(session.expiresAt)))
    : refused('TOKEN_INVALID');
}

/** The e-mail address and the role of an administrator; undefined for a disabled one. */
export async function findMailable(db: Queryable, administratorId: number) {
  const [found] = await db
    .select({ email: administrators.email, role: administrators.role })
    .from(administrators)
    .where(and(eq(administrators.id, administratorId), eq(administrators.isDisabled, false)));
  return found;
}

/** The e-mail of an administrator, for records that name the person responsible, e.g. of a resolved exception. */
export async function nameOfAdministrator(db: Queryable, administratorId: number): Promise<string> {
  const row = await find(db, administratorId);
  if (!row) throw new Error(`Administrator ${administratorId} is gone.`);
  return row.email;
}

/** The number of administrators with one of these roles who may sign in, without one of them. */
export function countActive(
  db: Queryable,
  roles: readonly AdministratorRole[],
  besides: number,
): Promise<number> {
  return db.$count(administrators, isActiveBesides(roles, besides));
}

const isActiveBesides = (roles: readonly AdministratorRole[], besides: number | SQLWrapper) =>
  and(
    inArray(administrators.role, [...roles]),
    eq(administrators.isDisabled, false),
    ne(administrators.id, besides),
  );

/** SQL: whether no other administrator with one of these roles may sign in. */
export const isAloneIn = (roles: readonly AdministratorRole[], besides: SQLWrapper): SQL =>
  sql`not exists (select from ${administrators} where ${isActiveBesides(roles, besides)})`;

// Within a subquery Drizzle would write the column without its table.
const ofListed = sql.raw('administrator_id = administrators.id');
const lastSignedInAt = sql<string | null>`(
  select max(at) from audit_entries
  where ${ofListed} and call in ('adminLogin', 'adminLoginByPasskey'))`;
const secondFactors = sql<SecondFactorKind[]>`array(
  select distinct kind from administrator_factors where ${ofListed} order by kind desc)`;

interface AdministratorSearch extends Narrowing {
  role?: AdministratorRole | undefined;
  page: number;
  perPage: number;
}

/** One page of the administrators, newest first; only one role if it is given. */
export async function searchAdministrators(
  { db }: Pick<Shop, 'db'>,
  { role, page, perPage, where: narrowed, orderBy }: AdministratorSearch,
): Promise<Page<Listed[]>> {
  const range = rangeAt(page, perPage);
  const where = and(role && eq(administrators.role, role), narrowed);
  const rows = await db
    .select({ row: administrators, lastSignedInAt, secondFactors })
    .from(administrators)
    .where(where)
    .orderBy(...(orderBy ?? [desc(administrators.id)]))
    .limit(range.perPage)
    .offset(range.offset);
  return {
    items: rows.map(({ row, lastSignedInAt: last, secondFactors: kinds }) => ({
      ...shownAdministrator(row),
      lastSignedInAt: last && toWireInstant(new Date(last)),
      secondFactors: kinds,
    })),
    meta: metaOf(range, await db.$count(administrators, where)),
  };
}

export interface NewAdministrator {
  email: string;
  password: string;
  role: AdministratorRole;
  name?: string | undefined;
}

/**
 * Adds an administrator, who may sign in at once and gets an invitation by e-mail. EMAIL_EXISTED if an
 * administrator has this e-mail.
 */
export async function createAdministrator(
  shop: Shop,
  actor: Actor,
  { email, password, role, name }: NewAdministrator,
) {
  const common = refuseCommon(shop, 'password', password);
  if (common) return common;
  const hashed = await hashPassword(password);
  if (!hashed.ok) return hashed;
  return audited(shop, actor, async ({ transaction, note }) => {
    const [row] = await transaction
      .insert(administrators)
      .values({ email, role, name, passwordHash: hashed.value, createdAt: shop.clock.now() })
      .onConflictDoNothing()
      .returning();
    if (!row) return refused('EMAIL_EXISTED');
    await mailLink(shop, transaction, 'verify', row);
    await note({
      call: 'createAdministrator',
      subject: ['administrator', row.id],
      after: { role },
    });
    return done(shownAdministrator(row));
  });
}

export interface AdministratorChange {
  role?: AdministratorRole | undefined;
  isDisabled?: boolean | undefined;
  name?: string | undefined;
  password?: string | undefined;
}

/**
 * Changes another administrator and ends all sessions of that person. Owners cannot change their own account this way
 * (FORBIDDEN), so that one owner always remains.
 */
export async function updateAdministrator(
  shop: Shop,
  actor: Actor & EventSource,
  id: number,
  { role, isDisabled, name, password }: AdministratorChange,
) {
  if (id === actor.administratorId) return refused('FORBIDDEN');
  const common = refuseCommon(shop, 'password', password);
  if (common) return common;
  const hashed = password === undefined ? done(undefined) : await hashPassword(password);
  if (!hashed.ok) return hashed;
  const updated = await audited(shop, actor, async ({ transaction, note }) => {
    const [before] = await transaction
      .select()
      .from(administrators)
      .where(eq(administrators.id, id))
      .for('update');
    if (!before) return refused('NOT_FOUND');
    // Two owners may disable each other at the same moment. The second one is then no active owner, and is refused.
    const [self] = await transaction
      .select()
      .from(administrators)
      .where(eq(administrators.id, actor.administratorId))
      .for('share');
    if (self?.role !== 'owner' || self.isDisabled) return refused('FORBIDDEN');
    const values = {
      role: role ?? before.role,
      isDisabled: isDisabled ?? before.isDisabled,
      name: name ?? before.name,
      passwordHash: hashed.value ?? before.passwordHash,
    };
    const [row = before] = await transaction
      .update(administrators)
      .set(values)
      .where(eq(administrators.id, id))
      .returning();
    await revokeSessionsOfAdministrator(transaction, id);
    await note({
      call: 'updateAdministrator',
      subject: ['administrator', id],
      before: { role: before.role, isDisabled: before.isDisabled },
      after: { role: row.role, isDisabled: row.isDisabled, isPasswordNew: password !== undefined },
    });
    if (password !== undefined) await forgetGuesses(shop, transaction, row.email);
    return done(shownAdministrator(row));
  });
  if (updated.ok) {
    shop.security.note('all-sessions-ended', actor, { administratorId: id });
    if (password !== undefined)
      shop.security.note('password-changed', actor, { administratorId: id });
  }
  return updated;
}

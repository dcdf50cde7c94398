import { and, desc, eq, isNotNull, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type {
  AdministratorRole,
  InvitationState,
  SecondFactorKind,
} from '#contract/administrators.ts';
import type { Reply } from '#contract/call.ts';
import type { adminCalls } from '#contract/calls/admin.ts';
import type { adminAccountCalls } from '#contract/calls/admin-account.ts';
import { done, refused } from '#contract/outcome.ts';
import { type Right, type Role, rightsOf, roleName } from '#contract/rights.ts';
import { toWireInstant, toWireInstantOrNull } from '#rules/dates.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Page, RequestContext } from '#server/platform/http/handler.ts';
import { metaOf, rangeAt } from '#server/platform/http/paging.ts';
import type { Narrowing } from '#server/resource-engine/narrow.ts';
import type { Shop } from '#server/shop.ts';
import { mayDo, readRole, roleFrom, roleOf } from './roles/role-of.ts';
import { findSessionRow } from './sessions.ts';
import { administrators, roles } from './tables.ts';

export type Administrator = typeof administrators.$inferSelect;
type ShownAdministrator = Reply<typeof adminCalls.createAdministrator>;
type Listed = Reply<typeof adminCalls.searchAdministrators>[number];
type Me = Reply<typeof adminAccountCalls.readMe>;

/** An administrator with the fields that owners and the administrator see. */
export const shownAdministrator = (
  { clock }: Pick<Shop, 'clock'>,
  row: Administrator,
  role: Role,
): ShownAdministrator => ({
  ...row,
  roleName: roleName(role),
  isEmailVerified: row.emailVerifiedAt !== null,
  invitation: invitationOf(row, clock.now()),
  invitedUntil: toWireInstantOrNull(row.invitedUntil),
  createdAt: toWireInstant(row.createdAt),
});

const invitationOf = (
  { invitedUntil }: Pick<Administrator, 'invitedUntil'>,
  now: Date,
): InvitationState => {
  if (!invitedUntil) return 'NONE';
  return invitedUntil > now ? 'SENT' : 'EXPIRED';
};

/** The administrator with this id, also one who is disabled; undefined if there is none. */
export async function findAdministrator(
  db: Queryable,
  id: number,
): Promise<Administrator | undefined> {
  const [row] = await db.select().from(administrators).where(eq(administrators.id, id));
  return row;
}

/**
 * The administrator's own account, as its owner sees it. `sessionEndsAt`: ISO 8601. `viewed`: the role as which an
 * owner looks at the screens, instead of the owner's own.
 */
export async function shownToOneself(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  row: Administrator,
  sessionEndsAt: string,
  viewed?: Role,
): Promise<Me> {
  const left = Date.parse(sessionEndsAt) - clock.now().getTime();
  const sessionSecondsLeft = Math.max(0, Math.floor(left / 1000));
  const role = viewed ?? (await readRole(db, row));
  return {
    ...shownAdministrator({ clock }, row, role),
    ...(typeof role === 'string' ? { role, roleId: null } : { role: null, roleId: role.id }),
    rights: rightsOf(role),
    sessionEndsAt,
    sessionSecondsLeft,
  };
}

/**
 * The administrator of the request; TOKEN_INVALID if the administrator was disabled or the session has ended
 * meanwhile.
 */
export async function readMe(shop: Pick<Shop, 'db' | 'clock'>, request: RequestContext) {
  const row = await findAdministrator(shop.db, request.administratorId);
  const session = await findSessionRow(shop.db, request);
  return row && session
    ? done(await shownToOneself(shop, row, toWireInstant(session.expiresAt), request.role))
    : refused('TOKEN_INVALID');
}

/** The e-mail address and the role of an administrator; undefined for a disabled one. */
export async function findMailable(
  db: Queryable,
  administratorId: number,
): Promise<{ email: string; role: Role } | undefined> {
  const role = await roleOf(db, administratorId);
  const row = role && (await findAdministrator(db, administratorId));
  return row && { email: row.email, role };
}

/** The e-mail of an administrator, for records that name the person responsible, e.g. of a resolved exception. */
export async function nameOfAdministrator(db: Queryable, administratorId: number): Promise<string> {
  const row = await findAdministrator(db, administratorId);
  if (!row) throw new Error(`Administrator ${administratorId} is gone.`);
  return row.email;
}

/** The number of administrators with a right who may sign in, without one of them. */
export function countActive(db: Queryable, right: Right, besides: number): Promise<number> {
  return db.$count(administrators, isActiveBesides(right, besides));
}

/** Somebody whose invitation waits cannot sign in yet. */
const isActiveBesides = (right: Right, besides: number | SQLWrapper) =>
  and(
    mayDo(right),
    eq(administrators.isDisabled, false),
    isNotNull(administrators.passwordHash),
    ne(administrators.id, besides),
  );

/** SQL: whether no other administrator with this right may sign in. */
export const isAloneWith = (right: Right, besides: SQLWrapper): SQL =>
  sql`not exists (select from ${administrators} where ${isActiveBesides(right, besides)})`;

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
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { role, page, perPage, where: narrowed, orderBy }: AdministratorSearch,
): Promise<Page<Listed[]>> {
  const range = rangeAt(page, perPage);
  const where = and(role && eq(administrators.role, role), narrowed);
  const rows = await db
    .select({ row: administrators, own: roles, lastSignedInAt, secondFactors })
    .from(administrators)
    .leftJoin(roles, eq(roles.id, administrators.roleId))
    .where(where)
    .orderBy(...(orderBy ?? [desc(administrators.id)]))
    .limit(range.perPage)
    .offset(range.offset);
  return {
    items: rows.map(({ row, own, lastSignedInAt: last, secondFactors: kinds }) => ({
      ...shownAdministrator({ clock }, row, roleFrom(row.role, own)),
      lastSignedInAt: last && toWireInstant(new Date(last)),
      secondFactors: kinds,
    })),
    meta: metaOf(range, await db.$count(administrators, where)),
  };
}

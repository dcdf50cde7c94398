import { desc, eq } from 'drizzle-orm';
import type { AdministratorRole } from '#contract/administrators.ts';
import type { Reply } from '#contract/call.ts';
import type { adminCalls } from '#contract/calls/admin.ts';
import { done, refused } from '#contract/outcome.ts';
import { rightsOf } from '#contract/rights.ts';
import { toWireInstant } from '#rules/dates.ts';
import { forgetDevices, rememberDevice } from '#server/people/accounts/guessing/known-devices.ts';
import { forgetWrongPasswords } from '#server/people/accounts/guessing/wrong-passwords.ts';
import { isCommonPassword } from '#server/people/accounts/passwords/common-passwords.ts';
import { hashPassword, verifyPassword } from '#server/people/accounts/passwords/hashing.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { Page, RequestContext } from '#server/platform/http/handler.ts';
import { metaOf, rangeAt } from '#server/platform/http/paging.ts';
import type { EventSource } from '#server/platform/security-events.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, audited } from './audit.ts';
import { handOver } from './session-cookie.ts';
import {
  createAdministratorSession,
  readSessionEnd,
  revokeSessionsOfAdministrator,
} from './sessions.ts';
import { administrators } from './tables.ts';

type ShownAdministrator = Reply<typeof adminCalls.createAdministrator>;
type Me = Reply<typeof adminCalls.readMe>;

const shown = (row: typeof administrators.$inferSelect): ShownAdministrator => ({
  ...row,
  createdAt: toWireInstant(row.createdAt),
});

async function find(db: Queryable, id: number) {
  const [row] = await db.select().from(administrators).where(eq(administrators.id, id));
  return row;
}

/** What an administrator learns of the own account. `sessionEndsAt`: ISO 8601. */
export const shownToOneself = (
  row: typeof administrators.$inferSelect,
  sessionEndsAt: string,
): Me => ({ ...shown(row), rights: rightsOf(row.role), sessionEndsAt });

/** The administrator who asks; TOKEN_INVALID if the administrator or the session ended meanwhile. */
export async function readMe({ db }: Pick<Shop, 'db'>, request: RequestContext) {
  const row = await find(db, request.administratorId);
  const end = await readSessionEnd(db, request);
  return row && end ? done(shownToOneself(row, toWireInstant(end))) : refused('TOKEN_INVALID');
}

/** The e-mail of an administrator, for records that name the person responsible, e.g. of a resolved exception. */
export async function nameOfAdministrator(db: Queryable, administratorId: number): Promise<string> {
  const row = await find(db, administratorId);
  if (!row) throw new Error(`Administrator ${administratorId} is gone.`);
  return row.email;
}

/** One page of the administrators, newest first; of one role if it is given. */
export async function searchAdministrators(
  { db }: Pick<Shop, 'db'>,
  { role, page, perPage }: { role?: AdministratorRole | undefined; page: number; perPage: number },
): Promise<Page<ShownAdministrator[]>> {
  const range = rangeAt(page, perPage);
  const where = role && eq(administrators.role, role);
  const rows = await db
    .select()
    .from(administrators)
    .where(where)
    .orderBy(desc(administrators.id))
    .limit(range.perPage)
    .offset(range.offset);
  return {
    items: rows.map(shown),
    meta: metaOf(range, await db.$count(administrators, where)),
  };
}

function refuseCommon(
  { config }: Pick<Shop, 'config'>,
  field: string,
  password: string | undefined,
) {
  return password !== undefined && isCommonPassword(password, { shopName: config.BRAND_NAME })
    ? invalid({ [field]: '此密碼太常見，請換一個' })
    : undefined;
}

export interface NewAdministrator {
  email: string;
  password: string;
  role: AdministratorRole;
}

/** Adds an administrator, who may sign in at once. EMAIL_EXISTED if an administrator has this e-mail. */
export async function createAdministrator(
  shop: Shop,
  actor: Actor,
  { email, password, role }: NewAdministrator,
) {
  const common = refuseCommon(shop, 'password', password);
  if (common) return common;
  const hashed = await hashPassword(password);
  if (!hashed.ok) return hashed;
  return audited(shop, actor, async ({ transaction, note }) => {
    const [row] = await transaction
      .insert(administrators)
      .values({ email, role, passwordHash: hashed.value, createdAt: shop.clock.now() })
      .onConflictDoNothing()
      .returning();
    if (!row) return refused('EMAIL_EXISTED');
    await note({
      call: 'createAdministrator',
      subject: ['administrator', row.id],
      after: { role },
    });
    return done(shown(row));
  });
}

export interface AdministratorChange {
  role?: AdministratorRole | undefined;
  isDisabled?: boolean | undefined;
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
  { role, isDisabled, password }: AdministratorChange,
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
    // Two owners may disable each other at the same moment. The second is no active owner any more and is refused.
    const [self] = await transaction
      .select()
      .from(administrators)
      .where(eq(administrators.id, actor.administratorId))
      .for('share');
    if (self?.role !== 'owner' || self.isDisabled) return refused('FORBIDDEN');
    const values = {
      role: role ?? before.role,
      isDisabled: isDisabled ?? before.isDisabled,
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
    return done(shown(row));
  });
  if (updated.ok) {
    shop.security.note('all-sessions-ended', actor, { administratorId: id });
    if (password !== undefined)
      shop.security.note('password-changed', actor, { administratorId: id });
  }
  return updated;
}

/** After a new password wrong ones count from 0, and devices that knew the old one are unknown. */
async function forgetGuesses(shop: Shop, transaction: Transaction, email: string): Promise<void> {
  const who = { audience: 'administrator', email } as const;
  await forgetWrongPasswords(shop, transaction, who);
  await forgetDevices(shop, transaction, who);
}

/**
 * Replaces the own password after checking the old one. All sessions end; a new one begins, with a token or a cookie as
 * the one before. Of the known devices only this one stays known.
 */
export async function changeOwnPassword(
  shop: Shop,
  actor: RequestContext,
  { password, newPassword }: { password: string; newPassword: string },
) {
  const common = refuseCommon(shop, 'new_password', newPassword);
  if (common) return common;
  const known = await find(shop.db, actor.administratorId);
  const checked = await verifyPassword(password, known?.passwordHash);
  if (!checked.ok) return checked;
  if (!known || !checked.value) {
    shop.security.note('password-check-refused', actor, actor);
    return refused('PASSWORD_ERROR');
  }
  const hashed = await hashPassword(newPassword);
  if (!hashed.ok) return hashed;
  const changed = await audited(shop, actor, async ({ transaction, note }) => {
    const [unchanged] = await transaction
      .select()
      .from(administrators)
      .where(eq(administrators.id, known.id))
      .for('update');
    if (unchanged?.passwordHash !== known.passwordHash || unchanged.isDisabled) {
      return refused('PASSWORD_ERROR');
    }
    await transaction
      .update(administrators)
      .set({ passwordHash: hashed.value })
      .where(eq(administrators.id, known.id));
    await revokeSessionsOfAdministrator(transaction, known.id);
    await note({ call: 'changeOwnPassword', subject: ['administrator', known.id] });
    await forgetGuesses(shop, transaction, known.email);
    const { sessionKind } = actor;
    const session = { administratorId: known.id, sessionKind };
    return done(await createAdministratorSession(shop, transaction, session));
  });
  if (!changed.ok) return changed;
  shop.security.note('password-changed', actor, actor);
  shop.security.note('all-sessions-ended', actor, actor);
  await rememberDevice(shop, actor, { audience: 'administrator', email: known.email });
  return done(handOver(actor, actor.sessionKind, changed.value));
}

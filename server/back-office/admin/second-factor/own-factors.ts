import { and, asc, eq } from 'drizzle-orm';
import { done, refused } from '#contract/outcome.ts';
import { toWireInstant } from '#rules/dates.ts';
import { deleteWrongPasswords } from '#server/people/accounts/guessing/wrong-passwords.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { shownAdministrator } from '../administrators.ts';
import { isSecondFactorRequired } from '../admit.ts';
import { audited } from '../audit.ts';
import { readRole } from '../roles/role-of.ts';
import { queueSecurityEmail } from '../security-email.ts';
import { revokeSessionsOfAdministrator } from '../sessions.ts';
import { countRecoveryCodes } from './methods.ts';
import { dropRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { lockAdministrator } from './set-up.ts';
import { administratorFactors } from './tables.ts';

const { id: factorId, administratorId: ownerId } = administratorFactors;

/** The administrator's own factors, oldest first. */
export async function readSecondFactors(
  { db, config }: Pick<Shop, 'db' | 'config'>,
  { administratorId }: RequestContext,
) {
  const rows = await db
    .select()
    .from(administratorFactors)
    .where(eq(ownerId, administratorId))
    .orderBy(asc(factorId));
  return done({
    factors: rows.map((row) => ({
      ...row,
      createdAt: toWireInstant(row.createdAt),
      usedAt: row.usedAt && toWireInstant(row.usedAt),
    })),
    recoveryCodesLeft: await countRecoveryCodes(db, administratorId),
    isRequired: isSecondFactorRequired(config),
  });
}

/**
 * Removes one of the administrator's factors; LAST_SECOND_FACTOR if at least one is required. With the last one the
 * recovery codes are removed too.
 */
export async function removeSecondFactor(shop: Shop, request: RequestContext, id: number) {
  const { administratorId } = request;
  const removed = await audited(shop, request, async ({ transaction, note }) => {
    await lockAdministrator(transaction, administratorId);
    const [row] = await transaction
      .delete(administratorFactors)
      .where(and(eq(factorId, id), eq(ownerId, administratorId)))
      .returning({ kind: administratorFactors.kind });
    if (!row) return refused('NOT_FOUND');
    const left = await transaction.$count(administratorFactors, eq(ownerId, administratorId));
    if (left === 0 && isSecondFactorRequired(shop.config)) return refused('LAST_SECOND_FACTOR');
    if (left === 0) await dropRecoveryCodes(transaction, administratorId);
    const subject = ['administrator', administratorId] as const;
    await note({ call: 'removeSecondFactor', subject, before: { kind: row.kind } });
    const action = { occasion: 'factor-removed', kind: row.kind } as const;
    await queueSecurityEmail(shop, transaction, administratorId, action);
    return done({});
  });
  if (removed.ok) shop.security.note('second-factor-removed', request, request);
  return removed;
}

/** Makes ten new recovery codes; NOT_FOUND if there is no factor that they could replace. */
export async function renewRecoveryCodes(shop: Shop, request: RequestContext) {
  const { administratorId } = request;
  const renewed = await audited(shop, request, async ({ transaction, note }) => {
    await lockAdministrator(transaction, administratorId);
    const factors = await transaction.$count(administratorFactors, eq(ownerId, administratorId));
    if (factors === 0) return refused('NOT_FOUND');
    const recoveryCodes = await replaceRecoveryCodes(shop, transaction, administratorId);
    await note({ call: 'renewRecoveryCodes', subject: ['administrator', administratorId] });
    const action = { occasion: 'recovery-codes-renewed' } as const;
    await queueSecurityEmail(shop, transaction, administratorId, action);
    return done({ recoveryCodes });
  });
  if (renewed.ok) shop.security.note('recovery-codes-made', request, request);
  return renewed;
}

/**
 * Removes all factors of another administrator who has lost them, and ends that person's sessions. FORBIDDEN for
 * their own factors, which they can remove one by one.
 */
export async function resetSecondFactors(shop: Shop, request: RequestContext, id: number) {
  if (id === request.administratorId) return refused('FORBIDDEN');
  const reset = await audited(shop, request, async ({ transaction, note }) => {
    const row = await lockAdministrator(transaction, id);
    if (!row) return refused('NOT_FOUND');
    const kinds = await dropFactors(shop, transaction, id);
    await revokeSessionsOfAdministrator(transaction, id);
    const subject = ['administrator', id] as const;
    await note({ call: 'resetSecondFactors', subject, before: { kinds } });
    await queueSecurityEmail(shop, transaction, id, { occasion: 'factors-reset' });
    return done(shownAdministrator(shop, row, await readRole(transaction, row)));
  });
  if (!reset.ok) return reset;
  shop.security.note('second-factor-reset', request, { administratorId: id });
  shop.security.note('all-sessions-ended', request, { administratorId: id });
  return reset;
}

async function dropFactors(shop: Shop, transaction: Transaction, administratorId: number) {
  const gone = await transaction
    .delete(administratorFactors)
    .where(eq(ownerId, administratorId))
    .returning({ kind: administratorFactors.kind });
  await dropRecoveryCodes(transaction, administratorId);
  const who = { audience: 'second-factor', id: administratorId } as const;
  await deleteWrongPasswords(shop, transaction, who);
  return gone.map(({ kind }) => kind);
}

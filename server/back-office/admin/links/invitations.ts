import { and, eq, isNull } from 'drizzle-orm';
import { invitationHours } from '#contract/administrators.ts';
import { done, refused } from '#contract/outcome.ts';
import { addHours } from '#rules/dates.ts';
import { hashPassword } from '#server/people/accounts/passwords/hashing.ts';
import { type Transaction, transactUnlessRefused } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { signedTokenExpiry } from '#server/platform/signed-token.ts';
import type { Shop } from '#server/shop.ts';
import { type Administrator, shownAdministrator } from '../administrators.ts';
import { type Actor, audited, recordAction } from '../audit.ts';
import { listColleagues } from '../colleagues.ts';
import { deleteGuesses, refuseCommon } from '../new-password.ts';
import { lockGiver } from '../roles/giving.ts';
import { readRole } from '../roles/role-of.ts';
import { administrators } from '../tables.ts';
import { consumeLink, dropLinks, mailLink } from './links.ts';

/** The moment at which an invitation of now ends. */
export const invitationEnd = ({ clock }: Pick<Shop, 'clock'>): Date =>
  addHours(clock.now(), invitationHours);

/** Enqueues the e-mail with the link to somebody whose `invitedUntil` is set, and voids the links before. */
export async function mailInvitation(
  shop: Shop,
  transaction: Transaction,
  invited: Administrator,
): Promise<void> {
  if (!invited.invitedUntil) throw new Error('Nobody was invited.');
  await dropLinks(transaction, invited.id, 'invite');
  await mailLink(shop, transaction, 'invite', invited, invited.invitedUntil);
}

/** The row of somebody who has not accepted the invitation yet, locked; ALREADY_HANDLED for everybody else. */
async function lockInvited(transaction: Transaction, id: number) {
  const [row] = await transaction
    .select()
    .from(administrators)
    .where(eq(administrators.id, id))
    .for('update');
  if (!row) return refused('NOT_FOUND');
  return row.passwordHash === null
    ? done(row)
    : refused('ALREADY_HANDLED', { message: '這位管理員已經接受邀請' });
}

/** Sends another invitation, valid for another 72 hours; the link before is void. */
export function resendInvitation(shop: Shop, actor: Actor, id: number) {
  return audited(shop, actor, async ({ transaction, note }) => {
    const found = await lockInvited(transaction, id);
    if (!found.ok) return found;
    const giver = await lockGiver(transaction, actor);
    if (!giver.ok) return giver;
    const [row = found.value] = await transaction
      .update(administrators)
      .set({ invitedUntil: invitationEnd(shop) })
      .where(eq(administrators.id, id))
      .returning();
    await mailInvitation(shop, transaction, row);
    await note({ call: 'resendInvitation', subject: ['administrator', id] });
    return done(shownAdministrator(shop, row, await readRole(transaction, row)));
  });
}

/** Takes an invitation back: the link is void, the row is gone and the e-mail can be invited again. */
export function withdrawInvitation(shop: Shop, actor: Actor, id: number) {
  return audited(shop, actor, async ({ transaction, note }) => {
    const found = await lockInvited(transaction, id);
    if (!found.ok) return found;
    const giver = await lockGiver(transaction, actor);
    if (!giver.ok) return giver;
    await transaction
      .delete(administrators)
      .where(and(eq(administrators.id, id), isNull(administrators.passwordHash)));
    const { email, role, roleId } = found.value;
    await note({
      call: 'withdrawInvitation',
      subject: ['administrator', id],
      title: email,
      before: { role, roleId },
    });
    return done({ id });
  });
}

/**
 * Sets the password of the person to whom this code was sent. It opens no session: the sign-in with its second
 * factor follows. LINK_INVALID if the code is forged, used or withdrawn, INVITATION_EXPIRED with the names of those
 * who may invite again. A refused password leaves the code valid.
 */
export async function acceptInvitation(
  shop: Shop,
  request: RequestContext,
  { code, password }: { code: string; password: string },
) {
  // Checked first, so that nobody can make the server hash passwords with invented codes.
  const expiry = signedTokenExpiry(shop.keyedHash, 'invite', code);
  if (expiry && expiry <= shop.clock.now()) {
    const people = await listColleagues(shop.db, 'administrators.write');
    const from = people.map(({ name }) => name);
    return refused('INVITATION_EXPIRED', {
      message: `這封邀請信已過期，請向${from.join('、')}索取新的邀請`,
      extra: { from },
    });
  }
  const common = refuseCommon(shop, 'password', password);
  if (expiry && common) return common;
  const hashed = expiry ? await hashPassword(password) : refused('LINK_INVALID');
  const outcome = hashed.ok ? await accept(shop, request, code, hashed.value) : hashed;
  const event = outcome.ok ? 'invitation-accepted' : 'invitation-refused';
  shop.security.note(event, request, outcome.ok ? outcome.value : {});
  return outcome.ok ? done({}) : outcome;
}

function accept(shop: Shop, request: RequestContext, code: string, passwordHash: string) {
  return transactUnlessRefused(shop.db, async (transaction) => {
    const taken = await consumeLink(shop, transaction, 'invite', code);
    if (!taken.ok) return taken;
    const { id: administratorId, email } = taken.value;
    if (taken.value.passwordHash !== null) return refused('LINK_INVALID');
    await transaction
      .update(administrators)
      .set({ passwordHash, invitedUntil: null, emailVerifiedAt: shop.clock.now() })
      .where(eq(administrators.id, administratorId));
    await deleteGuesses(shop, transaction, email);
    await recordAction(
      shop,
      transaction,
      { ...request, administratorId },
      { call: 'acceptInvitation', subject: ['administrator', administratorId] },
    );
    return done({ administratorId });
  });
}

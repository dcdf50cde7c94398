import { and, eq } from 'drizzle-orm';
import type { OwnAction } from '#contract/actions.ts';
import { done, refused } from '#contract/outcome.ts';
import {
  type NotedChannel,
  openPrivacyStates,
  type PrivacyKind,
  privacyDueDays,
} from '#contract/privacy.ts';
import { addDays } from '#rules/dates.ts';
import { findPerson } from '#server/people/accounts/person.ts';
import { findUserByEmail } from '#server/people/accounts/users.ts';
import { isOneOf } from '#server/platform/database/columns.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, audited } from '../admin/audit.ts';
import { privacyRequests } from './tables.ts';

/** The type of a request as a subject of the audit log. */
export const subjectType = 'privacy-request';

export interface NewRequest {
  memberId?: number | undefined;
  email?: string | undefined;
  kind: PrivacyKind;
  channel: NotedChannel;
  notes: string;
}

/**
 * Stores a request of a member. USER_NOT_FOUND without such a member; PRIVACY_REQUEST_IS_OPEN while another one of
 * the same kind is open. The audit log contains neither the e-mail nor the notes.
 */
export async function createRequest(
  shop: Shop,
  request: RequestContext,
  { memberId: givenId, email, kind, channel, notes }: NewRequest,
) {
  const memberId = givenId ?? (email && (await findUserByEmail(shop.db, email))?.id);
  const limited = await throttle(shop, 'privacy-request', request, String(memberId ?? email));
  if (limited) return limited;
  const person = memberId && (await findPerson(shop.db, shop.keyedHash, memberId));
  if (!person) return refused('USER_NOT_FOUND', { message: '找不到這位會員' });
  const receivedAt = shop.clock.now();
  return audited(shop, request, async ({ transaction, note }) => {
    const [made] = await transaction
      .insert(privacyRequests)
      .values({
        memberId: person.id,
        kind,
        channel,
        notes,
        receivedAt,
        dueAt: addDays(receivedAt, privacyDueDays),
        receivedBy: request.administratorId,
      })
      .onConflictDoNothing()
      .returning({ id: privacyRequests.id });
    if (!made) return refused('PRIVACY_REQUEST_IS_OPEN');
    const after = { kind, channel };
    await note({ call: 'createPrivacyRequest', subject: [subjectType, made.id], after });
    return done({ id: made.id });
  });
}

type Request = typeof privacyRequests.$inferSelect;

/** A request, locked until the transaction ends; undefined if none has this id. */
export async function lockRequest(
  transaction: Transaction,
  id: number,
): Promise<Request | undefined> {
  const [request] = await transaction
    .select()
    .from(privacyRequests)
    .where(eq(privacyRequests.id, id))
    .for('update');
  return request;
}

/** Ends a request without carrying it out, and tells the member. ALREADY_HANDLED if it has ended. */
function endRequest(
  shop: Shop,
  actor: Actor,
  id: number,
  { state, reason, call }: { state: 'WITHDRAWN' | 'REFUSED'; reason: string; call: OwnAction },
) {
  return audited(shop, actor, async ({ transaction, note, inside }) => {
    const request = await lockRequest(transaction, id);
    if (!request) return refused('NOT_FOUND');
    const [ended] = await transaction
      .update(privacyRequests)
      .set({ state, reason, eraseAt: null, doneAt: shop.clock.now() })
      .where(and(eq(privacyRequests.id, id), isOneOf(privacyRequests.state, openPrivacyStates)))
      .returning({ id: privacyRequests.id });
    if (!ended) return refused('ALREADY_HANDLED');
    const occasion = state === 'REFUSED' ? 'refused' : 'withdrawn';
    await inside.jobs.enqueue(transaction, 'send-privacy-letter', { requestId: id, occasion });
    const before = { state: request.state };
    await note({ call, subject: [subjectType, id], before, after: { state } });
    return done({ id });
  });
}

/** The member withdraws a request. A waiting erasure is then not carried out. */
export const withdrawRequest = (shop: Shop, actor: Actor, id: number, reason: string) =>
  endRequest(shop, actor, id, { state: 'WITHDRAWN', reason, call: 'withdrawPrivacyRequest' });

/** The shop refuses a request; the member gets the reason. */
export const refuseRequest = (shop: Shop, actor: Actor, id: number, reason: string) =>
  endRequest(shop, actor, id, { state: 'REFUSED', reason, call: 'refusePrivacyRequest' });

import { and, eq, lte, ne } from 'drizzle-orm';
import { done, refused } from '#contract/outcome.ts';
import { openPrivacyStates, takeBackDays } from '#contract/privacy.ts';
import { dayInMilliseconds, toWireInstant } from '#rules/dates.ts';
import {
  findPerson,
  listErasedMembers,
  lockMember,
  noteErased,
} from '#server/people/accounts/person.ts';
import { clearOldRows, erasePersonalData } from '#server/people/privacy/erase-personal-data.ts';
import type { PersonalData } from '#server/people/privacy/personal-data.ts';
import { isOneOf } from '#server/platform/database/columns.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import { killPoint } from '#server/platform/kill-points.ts';
import { settleIndependently, throwIfAny } from '#server/platform/settle-independently.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, audited } from '../admin/audit.ts';
import { findObstacles, obstaclesInWords, planErasure } from './plan-erasure.ts';
import { lockRequest, subjectType } from './requests.ts';
import { privacyRequests } from './tables.ts';

type Data = Required<PersonalData>;

/**
 * Begins the waiting period of an erasure. The administrator has typed the member's number and seen the plan
 * (`seen`): COUNT_CHANGED if the plan has changed, ERASURE_IS_NOT_POSSIBLE while an obstacle exists.
 */
export function beginErasure(
  shop: Shop,
  actor: Actor,
  data: Data,
  { id, memberId, seen }: { id: number; memberId: number; seen: string },
) {
  return audited(shop, actor, async ({ transaction, note, inside }) => {
    const request = await lockRequest(transaction, id);
    if (request?.kind !== 'ERASURE') return refused('NOT_FOUND');
    if (request.state !== 'RECEIVED') return refused('ALREADY_HANDLED');
    if (memberId !== request.memberId) return invalid({ memberId: '與這件請求的會員編號不同' });
    const person = await findPerson(transaction, shop.keyedHash, request.memberId);
    if (!person) return refused('NOT_FOUND');
    const plan = await planErasure(transaction, data, person);
    if (plan.obstacles.length > 0) {
      const message = `會員還有${obstaclesInWords(plan.obstacles)}，處理完才能刪除`;
      return refused('ERASURE_IS_NOT_POSSIBLE', { message });
    }
    if (plan.seen !== seen) {
      return refused('COUNT_CHANGED', { message: '會員的資料剛有變動，請再看一次' });
    }
    const eraseAt = new Date(shop.clock.now().getTime() + takeBackDays * dayInMilliseconds);
    const { administratorId: decidedBy, requestId } = actor;
    await transaction
      .update(privacyRequests)
      .set({ state: 'WAITING', reason: '', eraseAt, decidedBy, requestId })
      .where(eq(privacyRequests.id, id));
    const errand = { requestId: id, occasion: 'erasure' } as const;
    await inside.jobs.enqueue(transaction, 'send-privacy-letter', errand);
    const after = { state: 'WAITING', eraseAt: toWireInstant(eraseAt) };
    await note({ call: 'beginErasure', subject: [subjectType, id], after });
    return done({ eraseAt: toWireInstant(eraseAt) });
  });
}

/** Erases the members whose waiting period is over, each in a transaction of its own. */
export async function eraseDueMembers(shop: Shop, data: Data): Promise<void> {
  const due = await shop.db
    .select({ id: privacyRequests.id })
    .from(privacyRequests)
    .where(
      and(eq(privacyRequests.state, 'WAITING'), lte(privacyRequests.eraseAt, shop.clock.now())),
    );
  const failed = await settleIndependently({
    log: shop.log,
    items: due,
    logFields: ({ id }) => ({ requestId: id }),
    work: ({ id }) => eraseMember(shop, data, id),
  });
  throwIfAny(failed);
}

/** Erases everything or nothing. If an obstacle has come up meanwhile, the request goes back to the administrators. */
async function eraseMember(shop: Shop, data: Data, id: number): Promise<void> {
  const [request] = await shop.db.select().from(privacyRequests).where(eq(privacyRequests.id, id));
  if (!request?.decidedBy) return;
  const actor = { administratorId: request.decidedBy, requestId: request.requestId ?? '' };
  await audited(shop, actor, async ({ transaction, note }) => {
    const now = shop.clock.now();
    const { state, memberId } = (await lockRequest(transaction, id)) ?? request;
    await lockMember(transaction, memberId);
    const person = await findPerson(transaction, shop.keyedHash, memberId);
    if (state !== 'WAITING' || !person) return done(undefined);
    const subject = [subjectType, id] as const;
    const set = (values: Partial<typeof privacyRequests.$inferInsert>) =>
      transaction.update(privacyRequests).set(values).where(eq(privacyRequests.id, id));

    const obstacles = await findObstacles(transaction, data, memberId);
    if (obstacles.length > 0) {
      const reason = `到期時會員還有${obstaclesInWords(obstacles)}，沒有刪除`;
      await set({ state: 'RECEIVED', reason, eraseAt: null });
      await note({ call: 'beginErasure', subject, after: { state: 'RECEIVED' } });
      return done(undefined);
    }
    await erasePersonalData(transaction, data.tables, person);
    await noteErased(transaction, memberId, now);
    await set({ state: 'DONE', doneAt: now });
    await transaction
      .update(privacyRequests)
      .set({ state: 'WITHDRAWN', doneAt: now })
      .where(
        and(
          eq(privacyRequests.memberId, memberId),
          ne(privacyRequests.id, id),
          isOneOf(privacyRequests.state, openPrivacyStates),
        ),
      );
    await note({ call: 'beginErasure', subject, after: { state: 'DONE' } });
    killPoint('erase: before commit');
    return done(undefined);
  });
}

/**
 * Clears the personal data of erased members in rows that the law required to keep, once the rows are five years
 * old.
 */
export async function clearAfterFiveYears(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { tables }: Data,
): Promise<void> {
  await clearOldRows(db, tables, await listErasedMembers(db), clock.now());
}

import { and, eq, lte } from 'drizzle-orm';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { takeBackDays } from '#contract/privacy.ts';
import { addDays, toWireInstant } from '#rules/dates.ts';
import { listLeftMerged } from '#server/people/accounts/left-merged.ts';
import { readAccount } from '#server/people/accounts/member-accounts.ts';
import { findPerson, lockMember, noteErased } from '#server/people/accounts/person.ts';
import { erasePersonalData } from '#server/people/privacy/erase-personal-data.ts';
import type { PersonalData } from '#server/people/privacy/personal-data.ts';
import {
  type Transaction,
  transact,
  transactUnlessRefused,
} from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import { killPoint } from '#server/platform/kill-points.ts';
import { settleIndependently, throwIfAny } from '#server/platform/settle-independently.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, type Audited, audited } from '../admin/audit.ts';
import { eraseNow } from './erase-now.ts';
import { listErasure } from './erasure-list.ts';
import { sealLastEmail } from './last-email.ts';
import { findObstacles, obstaclesInWords, planErasure } from './plan-erasure.ts';
import { lockRequest, subjectType } from './requests.ts';
import { endOwnDeletion } from './stop-deletion.ts';
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
    const eraseAt = addDays(shop.clock.now(), takeBackDays);
    const { administratorId: decidedBy, requestId } = actor;
    await transaction
      .update(privacyRequests)
      .set({ state: 'WAITING', reason: '', eraseAt, decidedBy, requestId })
      .where(eq(privacyRequests.id, id));
    const jobData = { requestId: id, occasion: 'erasure' } as const;
    await inside.jobs.enqueue(transaction, 'send-privacy-letter', jobData);
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
  // Earlier releases erased the member alone, and left the accounts that were merged into the member's.
  const failedAccounts = await settleIndependently({
    log: shop.log,
    items: await listLeftMerged(shop.db, mostLeftMerged),
    logFields: (memberId) => ({ memberId }),
    work: (id) => transact(shop.db, (transaction) => eraseAccount(shop, data, { transaction, id })),
  });
  throwIfAny(failed + failedAccounts);
}

/** The most accounts that one run erases after their member. */
const mostLeftMerged = 100;

async function eraseAccount(
  { clock, keyedHash }: Pick<Shop, 'clock' | 'keyedHash'>,
  { tables }: Data,
  { transaction, id }: { transaction: Transaction; id: number },
): Promise<void> {
  await lockMember(transaction, id);
  const person = await findPerson(transaction, keyedHash, id);
  if (!person) return;
  await erasePersonalData(transaction, tables, person);
  await noteErased(transaction, id, clock.now());
}

/**
 * Erases everything or nothing. If an obstacle has come up meanwhile, the request goes back to the administrators. A
 * member who asked alone gets a last letter. Its job and the sealed address are written with the erasure, so no mail
 * server is waited for under the locks, and a member who keeps the account never reads that it is gone. Like a sign-in,
 * it locks the member before the request.
 */
async function eraseMember(shop: Shop, data: Data, id: number): Promise<void> {
  const [request] = await shop.db.select().from(privacyRequests).where(eq(privacyRequests.id, id));
  if (!request) return;
  const { decidedBy, requestId, memberId } = request;
  const actor =
    decidedBy === null ? undefined : { administratorId: decidedBy, requestId: requestId ?? '' };
  await noted(shop, actor, async ({ transaction, note }) => {
    const now = shop.clock.now();
    await lockMember(transaction, memberId);
    const locked = await lockRequest(transaction, id);
    const person = await findPerson(transaction, shop.keyedHash, memberId);
    if (locked?.state !== 'WAITING' || !locked.eraseAt || locked.eraseAt > now || !person) {
      return done(undefined);
    }
    if (await goesOnShopping(transaction, locked)) {
      await endOwnDeletion(transaction, { memberId, at: now, jobs: shop.jobs });
      return done(undefined);
    }
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
    await eraseNow(transaction, data, { person, requestId: id, now });
    if (isAskedAlone(locked)) {
      await set({ lastEmailTo: sealLastEmail(shop, person.email) });
      await shop.jobs.enqueue(transaction, 'send-last-letter', { requestId: id });
    }
    await note({ call: 'beginErasure', subject, after: { state: 'DONE' } });
    const { kind, channel } = locked;
    if (kind === 'ERASURE')
      await listErasure(shop, { at: now.toISOString(), memberId, kind, channel });
    killPoint('erase: before commit');
    return done(undefined);
  });
}

type Request = typeof privacyRequests.$inferSelect;

/** An erasure that an administrator decided is audited. One that a member asked for alone has no administrator. */
function noted(
  shop: Shop,
  actor: Actor | undefined,
  work: (inside: Pick<Audited, 'transaction' | 'note'>) => Promise<Outcome<undefined>>,
) {
  if (actor) return audited(shop, actor, work);
  return transactUnlessRefused(shop.db, (transaction) =>
    work({ transaction, note: async () => undefined }),
  );
}

/** Whether no operator has decided about a request. */
const isAskedAlone = ({ channel, decidedBy }: Request) => channel === 'SELF' && decidedBy === null;

/**
 * Whether a member who asked alone has placed an order since. The session of the request stays, so nobody has to sign
 * in for an order; it says as clearly that the account is used.
 */
async function goesOnShopping(transaction: Transaction, request: Request): Promise<boolean> {
  if (!isAskedAlone(request)) return false;
  const user = await readAccount(transaction, request.memberId);
  return user?.lastOrderAt ? user.lastOrderAt > request.receivedAt : false;
}

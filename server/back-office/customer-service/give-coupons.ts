import type { Reply } from '#contract/call.ts';
import type { adminCouponGiftCalls } from '#contract/calls/admin-coupon-gifts.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import type { Conditions } from '#contract/resources/conditions.ts';
import { members } from '#contract/resources/read-only/members.ts';
import type { ReadOnlyResource } from '#contract/resources/resource.ts';
import { requiredInChinese } from '#contract/rule-messages.ts';
import { toWireInstant } from '#rules/dates.ts';
import { formatNumber } from '#rules/numbers.ts';
import { checkConditions } from '#rules/records/check-conditions.ts';
import {
  addReceivers,
  type CouponGift,
  countGifts,
  findGift,
  giveToAll,
  insertGift,
  listGifts,
  lockGiftByKey,
  setGiftTask,
  tallyGifts,
  tallyReceivers,
} from '#server/commerce/coupons/coupon-gifts.ts';
import {
  type GiveableCoupon,
  readGiveableCoupons,
} from '#server/commerce/coupons/giveable-coupons.ts';
import { readCouponTerms } from '#server/commerce/coupons/read-coupon-terms.ts';
import { notGiveable } from '#server/commerce/coupons/shop-coupons.ts';
import { findReceivers, type Receivers } from '#server/people/accounts/receivers.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/call-input.ts';
import type { Page, RequestContext } from '#server/platform/http/handler.ts';
import { metaOf, rangeAt } from '#server/platform/http/paging.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, type Audited, audited } from '../admin/audit.ts';
import { emailsOf } from '../admin/history.ts';
import { searchesByParts } from '../admin/roles/searches-by-parts.ts';
import {
  askForApproval,
  expireIfOver,
  findWaitingRequest,
  newestRequest,
  waitingAmong,
} from '../approvals/ask.ts';
import { whyTooMany } from '../approvals/worth-of-coupons.ts';
import { TaskRefused, type TaskWork } from '../tasks/run-task.ts';
import { beginTask, statesOfTasks } from '../tasks/tasks.ts';
import { memberSearchOfView, viewIsGone } from '../views/member-search.ts';
import { giftSubject, givenWithoutApproval, lockGiving } from './given-without-approval.ts';

/** The gift as calls send it. Conditions are checked here, because only the list knows its fields. */
export interface AskedGift {
  couponEventId: number;
  search?: { keyword: string; conditions?: unknown } | undefined;
  /** A saved view of the list of members. */
  viewId?: number | undefined;
  list: string;
}

/** The most unknown entries that are shown. */
const mostUnknown = 20;

type Asker = Pick<RequestContext, 'administratorId' | 'role'>;

/** The effect of a gift; nothing is given. */
export async function tryCouponGift(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  request: Asker,
  asked: AskedGift,
) {
  const { administratorId } = request;
  const sound = await soundReceivers(db, request, asked);
  if (!sound.ok) return sound;
  const now = clock.now();
  const coupon = (await readGiveableCoupons(db, now)).get(asked.couponEventId);
  if (!coupon) return refused('COUPON_EVENT_IS_OFFLINE', { message: notGiveable });
  const receivers = await findReceivers(db, sound.value, now);
  const { couponEventId } = asked;
  const { total, disabled, had } = await tallyReceivers(db, couponEventId, receivers.sql);
  const before = await givenWithoutApproval(db, { administratorId, couponEventId, now });
  return done({
    total,
    disabled,
    had,
    able: total - disabled - had,
    // Members who have the coupon now may have lost it by then, so they count too.
    needsApproval: (await whyTooMany(db, coupon, total - disabled + before)) !== undefined,
    unknownCount: receivers.unknown.length,
    unknown: receivers.unknown.slice(0, mostUnknown),
  });
}

/**
 * VALIDATION_FAILED if nobody is named, a condition is wrong, or the view is gone or has a condition that no longer
 * holds.
 */
async function soundReceivers(
  db: Queryable,
  { administratorId, role }: Asker,
  { search, viewId, list }: AskedGift,
) {
  if (viewId !== undefined) {
    const found = await memberSearchOfView(db, viewId, administratorId);
    return found
      ? done<Receivers>({ list, search: found })
      : refused('VALIDATION_FAILED', { message: viewIsGone, errors: { view_id: viewIsGone } });
  }
  const conditions = search?.conditions as Conditions | undefined;
  const problems = conditions
    ? checkConditions(members as unknown as ReadOnlyResource, conditions, 'search.conditions')
    : {};
  if (Object.keys(problems).length > 0) return invalid(problems);
  if (!search && list === '') return invalid({ list: requiredInChinese });
  // Whoever may not see a phone must not find it digit by digit.
  const byParts = searchesByParts(role);
  const receivers: Receivers = {
    list,
    ...(search && { search: { ...search, conditions, byParts } }),
  };
  return done(receivers);
}

/**
 * Enqueues a task that gives a coupon to many members, once for each Idempotency-Key of an administrator.
 * COUNT_CHANGED if their number differs from the one that the caller saw; APPROVAL_NEEDED, with the approval
 * request, if they are worth more than the limit. The audit log stores the selection and the number, without names.
 */
export async function giveCoupons(
  shop: Shop,
  request: RequestContext,
  asked: AskedGift & { expectedCount: number; reason: string },
) {
  const { couponEventId, expectedCount, reason } = asked;
  const { administratorId, idempotencyKey: key } = request;
  if (key === undefined) return invalid({ idempotency_key: requiredInChinese });
  const outcome = await audited(shop, request, async (within) => {
    const { transaction } = within;
    const now = shop.clock.now();
    const coupon = (await readGiveableCoupons(transaction, now)).get(couponEventId);
    if (!coupon) return refused('COUPON_EVENT_IS_OFFLINE', { message: notGiveable });
    const title = asked.search || asked.viewId !== undefined ? '依條件' : '依名單';
    const gift = { couponEventId, administratorId, key, title, reason, createdAt: now };
    const made = await insertGift(transaction, gift);
    if (!made) return repeated(within, request, key, coupon);
    const sound = await soundReceivers(transaction, request, asked);
    if (!sound.ok) return sound;
    const receivers = await findReceivers(transaction, sound.value, now);
    const total = await addReceivers(transaction, made.id, receivers.sql);
    if (total !== expectedCount) return refused('COUNT_CHANGED', { extra: { count: total } });
    const waits = await askIfTooMany(within, request, made, coupon);
    return done<Asked | Begun>(waits ?? (await beginGift(within, request, made)));
  });
  if (!outcome.ok) return outcome;
  const { value } = outcome;
  if (!('approvalId' in value)) return done(value);
  const { why, approvalId } = value;
  const message = `${why ? `${why}，` : ''}已送出核可申請，核可後才會發出`;
  return refused('APPROVAL_NEEDED', { message, extra: { approvalId } });
}

/**
 * Makes an approval request for a gift with stored receivers, if it is worth more than the limit; otherwise
 * undefined.
 */
async function askIfTooMany(
  within: Audited,
  actor: Actor,
  gift: CouponGift,
  coupon: GiveableCoupon,
): Promise<Asked | undefined> {
  const { transaction } = within;
  const members = (await tallyGifts(transaction, [gift.id]))(gift.id, 'WAITING');
  const { couponEventId } = gift;
  const { administratorId } = actor;
  await lockGiving(transaction, administratorId);
  const now = within.inside.clock.now();
  const before = await givenWithoutApproval(transaction, { administratorId, couponEventId, now });
  const why = await whyTooMany(transaction, coupon, members + before);
  if (!why) return undefined;
  const approvalId = await askForApproval(within, actor, {
    kind: 'COUPON_GIFT',
    subject: [giftSubject, gift.id],
    title: `發優惠券「${coupon.name}」給 ${formatNumber(members)} 位會員`,
    path: '/user-coupons',
    facts: [
      { label: '原因', value: why },
      { label: '對象', value: gift.title },
      ...(before > 0 ? [{ label: '24 小時內已發', value: `${formatNumber(before)} 張` }] : []),
    ],
    data: { giftId: gift.id },
    requestKey: requestKeyOf(gift),
    reason: gift.reason,
    call: 'giveCoupons',
  });
  return { approvalId, why };
}

const requestKeyOf = ({ id }: Pick<CouponGift, 'id'>) => `${giftSubject}-${id}`;

/** The approval request of a gift; with the reason if it was made now. */
interface Asked {
  approvalId: number;
  why?: string;
}

interface Begun {
  id: number;
  taskId: number | null;
  total: number;
}

/** Enqueues the task that gives the coupon to the stored receivers, with an audit entry. */
export async function beginGift(
  { inside, transaction, note }: Audited,
  request: RequestContext,
  { id, couponEventId, title, reason }: CouponGift,
): Promise<Begun> {
  const tally = await tallyGifts(transaction, [id]);
  const total = totalOf(tally, { id });
  const name = await nameOfCouponEvent(transaction, couponEventId);
  const taskId = await beginTask(inside, transaction, request, {
    kind: 'GIVE_COUPONS',
    title: `${name} ${formatNumber(total)} 人`,
    data: { giftId: id, path: '/user-coupons' },
  });
  await setGiftTask(transaction, id, taskId);
  await note({
    call: 'giveCoupons',
    subject: [giftSubject, id],
    title: name,
    after: { couponEventId, total, title, reason },
  });
  return { id, taskId, total };
}

const nameOfCouponEvent = async (db: Queryable, id: number) =>
  (await readCouponTerms(db, id))?.name ?? '';

/**
 * The answer to a request that came again: that of its gift, or of the approval request that still waits. A gift that no
 * longer needs a second person begins now. ALREADY_HANDLED if the approval request was refused or has expired, because
 * nobody gets the coupon then, and if this request names another coupon.
 * The task of a gift that was given may be deleted.
 */
async function repeated(
  within: Audited,
  request: RequestContext,
  key: string,
  coupon: GiveableCoupon,
): Promise<Outcome<Begun | Asked, 'ALREADY_HANDLED'>> {
  const { inside, transaction } = within;
  const now = inside.clock.now();
  const before = await lockGiftByKey(transaction, request.administratorId, key);
  if (!before) throw new Error('A gift is neither new nor there.');
  // The limit is judged by the coupon of this request, so it must be that of the gift.
  if (before.couponEventId !== coupon.id) {
    return refused('ALREADY_HANDLED', { message: '先前送出的是另一種優惠券，請重新試算' });
  }
  const requestKey = requestKeyOf(before);
  // Otherwise the end of the expired request would close a gift that begins here.
  await expireIfOver(transaction, requestKey, now);
  const tally = await tallyGifts(transaction, [before.id]);
  const begun = { id: before.id, taskId: before.taskId, total: totalOf(tally, before) };
  if (before.taskId !== null) return done(begun);
  const approvalId = await findWaitingRequest(transaction, requestKey);
  if (approvalId !== undefined) return done({ approvalId });
  if (tally(before.id, 'WAITING') === 0) {
    const why = whyNotGiven(await newestRequest(transaction, requestKey));
    const isGiven = tally(before.id, 'GIVEN') + tally(before.id, 'HAD') > 0;
    if (why === undefined || isGiven) return done(begun);
    return refused('ALREADY_HANDLED', { message: `${why}，沒有發給任何人；要再發請重新試算` });
  }
  const waits = await askIfTooMany(within, request, before, coupon);
  return done(waits ?? (await beginGift(within, request, before)));
}

const whyNotGiven = (request: Awaited<ReturnType<typeof newestRequest>>) => {
  if (request?.state === 'LAPSED') return '核可申請已失效';
  if (request?.state !== 'REFUSED') return undefined;
  return request.answer ? `申請未核可（${request.answer}）` : '申請未核可';
};

type Tally = Awaited<ReturnType<typeof tallyGifts>>;

const totalOf = (tally: Tally, { id }: Pick<CouponGift, 'id'>) =>
  (['WAITING', 'GIVEN', 'HAD', 'DISABLED', 'CLOSED'] as const).reduce(
    (sum, outcome) => sum + tally(id, outcome),
    0,
  );

/** Tasks are deleted after 90 days. Receivers who wait without one do not get the coupon. */
function stateWithoutTask(tally: Tally, { id }: CouponGift, awaiting: ReadonlySet<number>) {
  if (awaiting.has(id)) return 'WAITING';
  return tally(id, 'WAITING') > 0 ? 'CANCELLED' : 'DONE';
}

/** The work of the task: gives the coupon to all waiting receivers. */
export const giveCouponsWork: TaskWork = async ({ task, db, clock, progress }) => {
  const gift = await findGift(db, Number(task.data.giftId));
  if (!gift) throw new TaskRefused('找不到這次發送');
  const before = await tallyGifts(db, [gift.id]);
  const total = totalOf(before, gift) - before(gift.id, 'DISABLED');
  // A task that was broken off goes on with those who still wait.
  const handledBefore = total - before(gift.id, 'WAITING');
  await giveToAll(
    db,
    gift,
    () => clock.now(),
    (handled) => progress(handledBefore + handled, total),
  );
  const tally = await tallyGifts(db, [gift.id]);
  return { given: tally(gift.id, 'GIVEN'), had: tally(gift.id, 'HAD') };
};

type Listed = Reply<typeof adminCouponGiftCalls.searchCouponGifts>;

/** The gifts to many members, the newest first. */
export async function searchCouponGifts(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { page, perPage }: { page: number; perPage: number },
): Promise<Page<Listed>> {
  const range = rangeAt(page, perPage);
  const rows = await listGifts(db, range);
  const gifts = rows.map(({ gift }) => gift);
  const emails = await emailsOf(
    db,
    gifts.map(({ administratorId }) => administratorId),
  );
  const states = await statesOfTasks(
    db,
    gifts.flatMap(({ taskId }) => taskId ?? []),
  );
  const ids = gifts.map(({ id }) => id);
  const awaiting = await waitingAmong(db, giftSubject, ids, clock.now());
  // Counted after the states are read, so that a gift that says DONE has all that its task has given.
  const tally = await tallyGifts(db, ids);
  return {
    items: rows.map(({ gift, coupon }) => ({
      isAwaitingApproval: awaiting.has(gift.id),
      id: gift.id,
      coupon,
      title: gift.title,
      reason: gift.reason,
      by: emails.get(gift.administratorId) ?? '',
      createdAt: toWireInstant(gift.createdAt),
      taskId: gift.taskId,
      state: states.get(gift.taskId ?? 0) ?? stateWithoutTask(tally, gift, awaiting),
      total: totalOf(tally, gift),
      waiting: tally(gift.id, 'WAITING'),
      given: tally(gift.id, 'GIVEN'),
      had: tally(gift.id, 'HAD'),
      disabled: tally(gift.id, 'DISABLED'),
      closed: tally(gift.id, 'CLOSED'),
    })),
    meta: metaOf(range, await countGifts(db)),
  };
}

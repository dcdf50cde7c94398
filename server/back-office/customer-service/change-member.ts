import { memberTags } from '#contract/members.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { type TagChange, tagsAfter } from '#rules/goods/tags.ts';
import { takeCouponBack } from '#server/commerce/coupons/shop-coupons.ts';
import { ownOrderNamed } from '#server/ordering/orders/member-orders.ts';
import { lockAccounts, writeAccount } from '#server/people/accounts/member-accounts.ts';
import { revokeSessionsOf } from '#server/people/accounts/sessions.ts';
import type { User } from '#server/people/accounts/users.ts';
import { noteUncollected, takeBackUncollected } from '#server/people/members/uncollected.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, type Audited, audited } from '../admin/audit.ts';
import { lastAction } from '../admin/history.ts';
import { tooManyTags } from '../too-many-tags.ts';
import { profileVersion, readMemberPage, tagsOf, wholeProfile } from './read-member.ts';
import { memberNotes } from './tables.ts';

/**
 * Runs `work` for a member, whose row is locked, and answers the member's page afterwards; NOT_FOUND if there is no
 * such member.
 */
export async function onMember<Result extends Outcome<unknown>>(
  shop: Shop,
  actor: Actor,
  id: number,
  work: (member: User, within: Audited) => Promise<Result>,
) {
  const worked = await audited(shop, actor, async (within) => {
    const [member] = await lockAccounts(within.transaction, [id]);
    return member ? work(member, within) : refused('NOT_FOUND');
  });
  return worked.ok ? readMemberPage(shop, id) : (worked as Exclude<Result, { ok: true }>);
}

const subject = (id: number) => ['member', id] as const;

/** The personal data that pages mask, for a reason that the audit log stores. */
export function revealMember(shop: Shop, actor: Actor, id: number, reason: string) {
  return audited(shop, actor, async ({ transaction, note }) => {
    const [member] = await lockAccounts(transaction, [id]);
    if (!member) return refused('NOT_FOUND');
    await note({ call: 'revealMember', subject: subject(id), after: { reason } });
    return done(wholeProfile(member));
  });
}

/** Stores a note for colleagues. The audit log records the fact, without the text. */
export function noteMember(shop: Shop, actor: Actor, id: number, text: string) {
  return onMember(shop, actor, id, async (_, { transaction, note }) => {
    const { administratorId } = actor;
    const createdAt = shop.clock.now();
    await transaction.insert(memberNotes).values({ userId: id, administratorId, text, createdAt });
    await note({ call: 'noteMember', subject: subject(id) });
    return done(undefined);
  });
}

/** Adds and removes tags of a member, or replaces them. VALIDATION_FAILED if they would become too many. */
export function tagMember(shop: Shop, actor: Actor, id: number, change: TagChange) {
  return onMember(shop, actor, id, async (member, { transaction, note }) => {
    const before = tagsOf(member);
    const tags = tagsAfter(before, change, memberTags.count);
    if (!tags) return tooManyTags(memberTags.count);
    await writeAccount(transaction, id, { tags: tags.join(memberTags.between) });
    await note({
      call: 'tagMember',
      subject: subject(id),
      before: { tags: before },
      after: { tags },
    });
    return done(undefined);
  });
}

interface Edit {
  version: string;
  name?: string | undefined;
  mobileNumber?: string | undefined;
}

/** Changes the name or mobile number. The audit log names the changed fields, without their values. */
export function editMember(
  shop: Shop,
  actor: Actor,
  id: number,
  { version, ...approvalRequest }: Edit,
) {
  return onMember(shop, actor, id, async (member, { transaction, note }) => {
    if (profileVersion(member) !== version) {
      const by = await lastAction(transaction, ...subject(id));
      return refused('STALE_RECORD', {
        message: `這位會員的資料剛被${by ? ` ${by.by} ` : '會員本人'}修改，請重新整理後再試`,
      });
    }
    const before: Record<string, unknown> = { ...member };
    const changed = Object.entries(approvalRequest).filter(
      ([name, value]) => value !== undefined && before[name] !== value,
    );
    if (changed.length === 0) return done(undefined);
    await writeAccount(transaction, id, Object.fromEntries(changed));
    await note({
      call: 'editMember',
      subject: subject(id),
      after: { changed: changed.map(([name]) => name) },
    });
    return done(undefined);
  });
}

interface Disabling {
  isDisabled: boolean;
  reason: string;
}

/** Disables a member and ends all their sessions, or enables one again. A merged account stays disabled. */
export function disableMember(
  shop: Shop,
  actor: Actor,
  id: number,
  { isDisabled, reason }: Disabling,
) {
  return onMember(shop, actor, id, async (member, { transaction, note }) => {
    if (member.isDisabled === isDisabled || member.mergedIntoId !== null) {
      return refused('ALREADY_HANDLED');
    }
    await writeAccount(transaction, id, { isDisabled });
    if (isDisabled) await revokeSessionsOf(transaction, id);
    await note({
      call: 'disableMember',
      subject: subject(id),
      before: { isDisabled: !isDisabled },
      after: { isDisabled, reason },
    });
    return done(undefined);
  });
}

/** Ends all sessions of a member. */
export function endMemberSessions(shop: Shop, actor: Actor, id: number) {
  return onMember(shop, actor, id, async (_, { transaction, note }) => {
    await revokeSessionsOf(transaction, id);
    await note({ call: 'endMemberSessions', subject: subject(id) });
    return done(undefined);
  });
}

interface TakenCoupon {
  userCouponId: number;
  reason: string;
}

/** Takes an unused coupon back. */
export function takeBackCoupon(
  shop: Shop,
  actor: Actor,
  id: number,
  { userCouponId, reason }: TakenCoupon,
) {
  return onMember(shop, actor, id, async (_, { transaction, note }) => {
    const taken = await takeCouponBack(transaction, id, userCouponId);
    if (!taken.ok) return taken;
    await note({
      call: 'takeBackCoupon',
      subject: subject(id),
      after: { userCouponId, reason },
    });
    return done(undefined);
  });
}

/** Counts a parcel that the member did not collect, with or without an order. */
export function countUncollectedParcel(
  shop: Shop,
  actor: Actor,
  id: number,
  { orderNo, reason }: { orderNo: string; reason: string },
) {
  return onMember(shop, actor, id, async (_, { transaction, note }) => {
    const order = orderNo === '' ? null : await ownOrderNamed(transaction, id, orderNo);
    if (order === undefined) return refused('ORDER_NOT_FOUND', { message: '這位會員沒有這筆訂單' });
    const at = shop.clock.now();
    const parcel = { userId: id, orderId: order?.id ?? null, reason, at };
    if (!(await noteUncollected(transaction, parcel))) {
      return refused('ALREADY_HANDLED', { message: '這筆訂單已經記過未取件' });
    }
    await note({ call: 'noteUncollected', subject: subject(id), after: { orderNo, reason } });
    return done(undefined);
  });
}

/** Takes an uncollected parcel back, so that it no longer counts. */
export function forgiveUncollected(
  shop: Shop,
  actor: Actor,
  id: number,
  { uncollectedId, reason }: { uncollectedId: number; reason: string },
) {
  return onMember(shop, actor, id, async (_, { transaction, note }) => {
    const at = shop.clock.now();
    const by = actor.administratorId;
    const parcel = { id: uncollectedId, userId: id, by, reason, at };
    if (!(await takeBackUncollected(transaction, parcel))) return refused('ALREADY_HANDLED');
    await note({
      call: 'takeBackUncollected',
      subject: subject(id),
      after: { uncollectedId, reason },
    });
    return done(undefined);
  });
}

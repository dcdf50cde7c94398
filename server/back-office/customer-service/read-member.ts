import { desc, eq } from 'drizzle-orm';
import type { Reply } from '#contract/call.ts';
import type { adminMemberCalls } from '#contract/calls/admin-members.ts';
import { type MemberState, memberNo, memberTags } from '#contract/members.ts';
import { done, refused } from '#contract/outcome.ts';
import { toWireInstant, toWireInstantOrNull } from '#rules/dates.ts';
import { maskEmail, maskName, maskPhone } from '#rules/mask.ts';
import { missingAmounts } from '#rules/members/levels.ts';
import { findCoupons, toUserCoupon } from '#server/commerce/coupons/own-coupon.ts';
import { ordersOfMember, returnsOfMember } from '#server/ordering/orders/member-orders.ts';
import { readOrderOverviews } from '#server/ordering/orders/order-overview.ts';
import { standingOrdersOfMember } from '#server/ordering/standing-orders/of-member.ts';
import { listMerged, listSessions, readAccount } from '#server/people/accounts/member-accounts.ts';
import type { User } from '#server/people/accounts/users.ts';
import { listLevelChanges } from '#server/people/members/level-changes.ts';
import { listLevels } from '#server/people/members/level-rules.ts';
import { isSamePeriod, listSpending } from '#server/people/members/level-spending.ts';
import {
  countUncollected,
  listUncollected,
  readCashTerms,
} from '#server/people/members/uncollected.ts';
import { lineNoticesOfMember } from '#server/people/notices/read-line-notices.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { readSentEmails } from '#server/platform/mail/noted-mail.ts';
import { sha256 } from '#server/platform/random.ts';
import type { Shop } from '#server/shop.ts';
import { emailsOf, readHistoryOf } from '../admin/history.ts';
import { memberNotes } from './tables.ts';

type MemberPage = Reply<typeof adminMemberCalls.readMemberDesk>;

/** The most rows of each kind on the page. */
const most = {
  orders: 20,
  standing: 20,
  returns: 20,
  letters: 50,
  notes: 100,
  levels: 30,
  coupons: 200,
};

/** The data of one member's page. Names, numbers and addresses are masked. */
export async function readMemberPage({ db, clock }: Pick<Shop, 'db' | 'clock'>, id: number) {
  const user = await readAccount(db, id);
  if (!user) return refused('NOT_FOUND');
  const now = clock.now();
  const page: MemberPage = {
    id,
    memberNo: memberNo(id),
    state: stateOf(user),
    mergedInto: user.mergedIntoId === null ? null : other({ id: user.mergedIntoId }),
    mergedFrom: (await listMerged(db, id)).map(other),
    profile: maskedProfile(user),
    version: profileVersion(user),
    registeredAt: toWireInstant(user.createdAt),
    verifiedAt: toWireInstantOrNull(user.verifiedAt),
    edmStatus: user.edmStatus,
    lineLinkedAt: toWireInstantOrNull(user.lineLinkedAt),
    level: await levelOf(db, user, now),
    orders: {
      count: user.orderCount,
      lastOrderAt: toWireInstantOrNull(user.lastOrderAt),
      rows: (await ordersOfMember(db, id, most.orders)).map(withWireMoment),
    },
    standingOrders: await standingOrdersOfMember(db, id, most.standing),
    returns: (await returnsOfMember(db, id, most.returns)).map(withWireMoment),
    coupons: await couponsOf(db, id, now),
    letters: (await readSentEmails(db, user.email, most.letters)).map((message) => ({
      ...message,
      at: toWireInstant(message.at),
    })),
    lineNotices: (await lineNoticesOfMember(db, id, most.letters)).map((notice) => ({
      ...notice,
      at: toWireInstant(notice.at),
    })),
    uncollected: await uncollectedOf(db, id),
    sessions: (await listSessions(db, id, now)).map(({ createdAt, expiresAt, isRemembered }) => ({
      createdAt: toWireInstant(createdAt),
      expiresAt: toWireInstant(expiresAt),
      isRemembered,
    })),
    notes: await notesOf(db, id),
    tags: tagsOf(user),
    history: (await readHistoryOf(db, [['member', id]])).map(({ at, call, by }) => ({
      at,
      call,
      by,
    })),
  };
  return done(page);
}

const other = ({ id }: { id: number }) => ({ id, memberNo: memberNo(id) });

const withWireMoment = <Row extends { createdAt: Date }>(row: Row) => ({
  ...row,
  createdAt: toWireInstant(row.createdAt),
});

/** Whether a member may sign in, or why not. */
export function stateOf({ mergedIntoId, isDisabled }: User): MemberState {
  if (mergedIntoId !== null) return 'MERGED';
  return isDisabled ? 'DISABLED' : 'ACTIVE';
}

/** A version that changes with the name or the number. */
export const profileVersion = ({ name, mobileNumber }: User) =>
  sha256(JSON.stringify([name, mobileNumber])).slice(0, 16);

/** The tags of a member, which are stored as one text. */
export const tagsOf = ({ tags }: User): string[] =>
  tags === '' ? [] : tags.split(memberTags.between);

/** The personal data of a member, unmasked. */
export function wholeProfile(user: User): MemberPage['profile'] {
  const { name, email, mobileNumber, telephoneNumber, birthday, city, cityZone, address } = user;
  return {
    name: name ?? '',
    email,
    mobileNumber: mobileNumber ?? '',
    telephoneNumber: telephoneNumber ?? '',
    birthday: birthday ?? '',
    address: `${city ?? ''}${cityZone ?? ''}${address ?? ''}`,
  };
}

/** The profile of a member as somebody sees it who has given no reason: names, numbers and street are masked. */
export function maskedProfile(user: User): MemberPage['profile'] {
  const whole = wholeProfile(user);
  return {
    name: maskName(whole.name),
    email: maskEmail(whole.email),
    mobileNumber: maskPhone(whole.mobileNumber),
    telephoneNumber: maskPhone(whole.telephoneNumber),
    birthday: whole.birthday.replace(/^\d{4}/, '****'),
    // The street leads to the door, so it is masked.
    address: user.address ? `${user.city ?? ''}${user.cityZone ?? ''}＊＊＊` : '',
  };
}

async function levelOf(db: Queryable, user: User, now: Date): Promise<MemberPage['level']> {
  const levels = await listLevels(db);
  const counted = await listSpending(db, user.id);
  const { toKeep, next } = missingAmounts(user, levels, { counted, now });
  const nameOf = (id: number | null | undefined) => levels.find((each) => each.id === id)?.name;
  const changes = await listLevelChanges(db, user.id, most.levels);
  return {
    name: nameOf(user.levelId) ?? null,
    accumulatedAmount: user.accumulatedAmount,
    periodBeginAt: toWireInstantOrNull(user.periodBeginAt),
    periodEndAt: toWireInstantOrNull(user.periodEndAt),
    missingToKeep: toKeep,
    next: next ? { name: nameOf(next.levelId) ?? '', missingAmount: next.missingAmount } : null,
    history: changes.map(({ at, ...change }) => ({ ...change, at: toWireInstant(at) })),
    counted: counted.slice(0, most.orders).map((order) => ({
      orderId: order.orderId,
      orderNo: order.orderNo,
      amount: order.amount,
      countedAt: toWireInstant(order.countedAt),
      isInPeriod: isSamePeriod(order, user),
    })),
  };
}

async function couponsOf(db: Queryable, id: number, now: Date): Promise<MemberPage['coupons']> {
  const coupons = await findCoupons(db, id);
  return coupons.slice(0, most.coupons).map((coupon) => {
    const { status, receivedAt, usedAt, couponEvent } = toUserCoupon(coupon, now);
    return {
      id: coupon.id,
      name: couponEvent.name,
      status,
      receivedAt,
      usedAt,
      until: couponEvent.eventEndAt,
      canTakeBack: coupon.status === 'UNUSED',
    };
  });
}

async function uncollectedOf(db: Queryable, id: number): Promise<MemberPage['uncollected']> {
  const rows = await listUncollected(db, id);
  const orders = await readOrderOverviews(
    db,
    rows.flatMap(({ orderId }) => orderId ?? []),
  );
  return {
    count: await countUncollected(db, id),
    limit: (await readCashTerms(db)).uncollectedLimit,
    rows: rows.map(({ id: rowId, orderId, reason, at, takenBackAt, takenBackReason }) => {
      const order = orderId === null ? undefined : orders.get(orderId);
      return {
        id: rowId,
        order: order ? { id: order.id, orderNo: order.orderNo } : null,
        reason,
        at: toWireInstant(at),
        takenBackAt: toWireInstantOrNull(takenBackAt),
        takenBackReason,
      };
    }),
  };
}

async function notesOf(db: Queryable, id: number): Promise<MemberPage['notes']> {
  const rows = await db
    .select()
    .from(memberNotes)
    .where(eq(memberNotes.userId, id))
    .orderBy(desc(memberNotes.id))
    .limit(most.notes);
  const emails = await emailsOf(
    db,
    rows.map(({ administratorId }) => administratorId),
  );
  return rows.map(({ id: noteId, text, administratorId, createdAt }) => ({
    id: noteId,
    text,
    by: emails.get(administratorId) ?? '',
    at: toWireInstant(createdAt),
  }));
}

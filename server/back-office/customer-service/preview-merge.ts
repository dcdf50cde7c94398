import { eq } from 'drizzle-orm';
import type { Reply } from '#contract/call.ts';
import type { adminMemberMergeCalls } from '#contract/calls/admin-member-merge.ts';
import { idOfMemberNo, memberNo } from '#contract/members.ts';
import { done, refused } from '#contract/outcome.ts';
import { countMergedCoupons } from '#server/commerce/coupons/shop-coupons.ts';
import { countOrdersOf } from '#server/ordering/orders/member-orders.ts';
import { hasLiveTemporaryOrder } from '#server/ordering/reservations/temporary-orders.ts';
import { readAccount } from '#server/people/accounts/member-accounts.ts';
import { findUserByEmail, type User } from '#server/people/accounts/users.ts';
import { spendingTogether } from '#server/people/members/merge-levels.ts';
import { countUncollected } from '#server/people/members/uncollected.ts';
import { countMovingDetails } from '#server/people/saved-details/merge-details.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/random.ts';
import type { Shop } from '#server/shop.ts';
import { isErasureOpen } from '../privacy/open-erasures.ts';
import { maskedProfile, stateOf, tagsOf } from './read-member.ts';
import { memberNotes } from './tables.ts';

type Preview = Reply<typeof adminMemberMergeCalls.previewMemberMerge>;

/** Two accounts of one person: `from` ends, `into` stays. */
export interface Pair {
  from: User;
  into: User;
}

/** The effect of merging the account with this number or e-mail into this one. */
export async function previewMerge(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  intoId: number,
  named: string,
) {
  const into = await readAccount(db, intoId);
  const fromId = idOfMemberNo(named);
  const from =
    fromId === undefined
      ? await findUserByEmail(db, named.toLowerCase())
      : await readAccount(db, fromId);
  if (!into || !from) return refused('NOT_FOUND', { message: '找不到這個會員編號或信箱' });
  return done(await comparePair(db, { from, into }, clock.now()));
}

/** The effect of a merge, and the reasons against it. */
export async function comparePair(
  db: Queryable,
  { from, into }: Pair,
  now: Date,
): Promise<Preview> {
  const { levels, merged, count } = await spendingTogether(db, { from, into }, now);
  const levelName = (id: number | null) => levels.find((level) => level.id === id)?.name ?? null;
  const coupons = await countMergedCoupons(db, from.id, into.id);
  const { name, email } = maskedProfile(from);
  const preview = {
    from: { id: from.id, memberNo: memberNo(from.id), name, email, state: stateOf(from) },
    obstacles: await obstaclesOf(db, { from, into }, now),
    moves: {
      orders: await countOrdersOf(db, from.id),
      coupons: coupons.moving,
      couponsLeft: coupons.staying,
      ...(await countMovingDetails(db, from.id, into.id)),
      countedOrders: count,
      notes: await db.$count(memberNotes, eq(memberNotes.userId, from.id)),
      uncollected: await countUncollected(db, from.id),
      hasLine: from.lineLinkedAt !== null,
      tags: tagsOf(from),
    },
    level: {
      before: levelName(into.levelId),
      after: levelName(merged.spending.levelId),
      accumulatedAmount: merged.spending.accumulatedAmount,
    },
  };
  return { ...preview, version: sha256(JSON.stringify(preview)).slice(0, 16) };
}

async function obstaclesOf(db: Queryable, { from, into }: Pair, now: Date): Promise<string[]> {
  if (from.id === into.id) return ['這是同一個帳號'];
  const holds =
    (await hasLiveTemporaryOrder(db, from.id, now)) ||
    (await hasLiveTemporaryOrder(db, into.id, now));
  const isErased = await isErasureOpen(db, [from.id, into.id]);
  return [
    from.mergedIntoId === null ? '' : '這個帳號已併入其他會員',
    into.isDisabled ? '保留的帳號已停用，請先啟用' : '',
    from.lineLinkedAt && into.lineLinkedAt ? '兩個帳號各自連結了 LINE，請會員先解除其中一個' : '',
    isErased ? '其中一個帳號正在申請刪除，請先撤回或完成' : '',
    holds ? '有購物車正在結帳並保留庫存，請等結帳完成或 30 分鐘後再合併' : '',
  ].filter(Boolean);
}

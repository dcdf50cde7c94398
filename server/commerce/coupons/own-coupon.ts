import type { CouponEvent, Gift, UserCoupon } from '#contract/entities/promotions.ts';
import type { UserCouponStatus } from '#contract/enumerations.ts';
import { toWireInstant, toWireInstantOrNull } from '#rules/dates.ts';
import { type CouponProblem, couponProblem } from '#rules/prices/coupons.ts';
import type { ChosenCoupon } from '#rules/quote/terms.ts';
import { isOver } from '#rules/visibility.ts';
import { onlineGiftsText } from '#server/commerce/gifts/read-gifts.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { runNamed } from '#server/platform/database/run-named.ts';

/** A coupon with its event and the event's ONLINE gifts, as JSON of the database. Instants are texts. */
export interface OwnCoupon extends ChosenCoupon {
  userId: number;
  receivedAt: string;
  usedAt: string | null;
  couponEvent: ChosenCoupon['couponEvent'] &
    Pick<CouponEvent, 'id' | 'code' | 'receiveLimit' | 'eventBeginAt' | 'eventEndAt'> & {
      isArchived: boolean;
      gifts: Gift[];
    };
}

/**
 * A coupon with an end of its own is valid from the moment at which it was given. `greatest` and `least` ignore
 * null.
 */
const beginText =
  'greatest(e.event_begin_at, case when u.valid_until is not null then u.received_at end)';
const couponJson = `json_build_object(
  'id', u.id, 'userId', u.user_id, 'status', u.status, 'receivedAt', u.received_at, 'usedAt', u.used_at,
  'isUsedUp', coalesce(n.used_count >= e.use_limit, false),
  'couponEvent', json_build_object(
    'id', e.id, 'name', e.name, 'discountType', e.discount_type, 'discountValue', e.discount_value,
    'minAmount', e.min_amount, 'code', case when e.is_code_public then e.code end, 'receiveLimit', e.receive_limit,
    'eventBeginAt', ${beginText}, 'eventEndAt', least(e.event_end_at, u.valid_until), 'isArchived', e.is_archived,
    'currentVisibilityRule', e.current_visibility_rule,
    'gifts', coalesce((
      select json_agg(json_build_object('id', g.id, 'name', g.name, 'image', g.image,
        'currentVisibilityRule', g.current_visibility_rule) order by g.id)
      from coupon_event_gifts l join ${onlineGiftsText} g on g.id = l.gift_id
      where l.coupon_event_id = e.id), '[]')))`;
const ofCoupons = `from user_coupons u join coupon_events e on e.id = u.coupon_event_id
  join coupon_event_uses n on n.coupon_event_id = e.id`;

/** SQL text: the coupon of this id as JSON, of any member, or null. */
export const couponText = (id: string) => `(select ${couponJson} ${ofCoupons} where u.id = ${id})`;

/** SQL text: the ids of the gifts that come with the coupon of this id. */
export const couponGiftIdsText = (id: string) =>
  `(select l.gift_id from user_coupons u join coupon_event_gifts l on l.coupon_event_id = u.coupon_event_id
    where u.id = ${id})`;

const findText = `select ${couponText('$1')} as coupon`;
const byIdText = `select ${couponJson} as coupon ${ofCoupons} where u.id = any($1)`;
const ofMemberText = `select ${couponJson} as coupon ${ofCoupons} where u.user_id = $1 order by u.id desc`;
/** A member has few unused coupons; the limit is for whoever has been given hundreds. */
const unusedText = (memberId: string) => `select ${couponJson} as coupon ${ofCoupons}
  where u.user_id = ${memberId} and u.status = 'UNUSED' order by u.id desc limit 50`;

/** SQL text: the newest unused coupons of a member as a JSON array, at most 50. Some may have expired. */
export const unusedCouponsText = (memberId: string) =>
  `(select coalesce(json_agg(own.coupon), '[]') from (${unusedText(memberId)}) own)`;
const imaginedText = `select ${couponJson} as coupon
  from (select 0 as id, $2::integer as user_id, 'UNUSED' as status, $3::timestamptz as received_at,
    null::timestamptz as used_at, null::timestamptz as valid_until) u
  join coupon_events e on e.id = $1 join coupon_event_uses n on n.coupon_event_id = e.id`;

interface CouponRow {
  coupon: OwnCoupon | null;
}

/** The coupon of this id, of any member; null if there is none. */
export async function findCoupon(db: Queryable, id: number): Promise<OwnCoupon | null> {
  const [row] = await runNamed<CouponRow>(db, 'find coupon', findText, [id]);
  return row?.coupon ?? null;
}

/** The coupons of these ids, of any members. */
export async function findCouponsOf(db: Queryable, ids: readonly number[]): Promise<OwnCoupon[]> {
  if (ids.length === 0) return [];
  const rows = await runNamed<CouponRow>(db, 'coupons by id', byIdText, [ids]);
  return rows.flatMap(({ coupon }) => coupon ?? []);
}

/** All coupons of a member, the newest first. */
export async function findCoupons(db: Queryable, memberId: number): Promise<OwnCoupon[]> {
  const rows = await runNamed<CouponRow>(db, 'coupons of member', ofMemberText, [memberId]);
  return rows.flatMap(({ coupon }) => coupon ?? []);
}

/** The same as `unusedCouponsText`, by a statement of its own. */
export async function findUnusedCoupons(db: Queryable, memberId: number): Promise<OwnCoupon[]> {
  const rows = await runNamed<CouponRow>(db, 'unused coupons of member', unusedText('$1'), [
    memberId,
  ]);
  return rows.flatMap(({ coupon }) => coupon ?? []);
}

/** A coupon of an event as if this member had just received it; null if the event does not exist. */
export async function imaginedCoupon(
  db: Queryable,
  eventId: number,
  { memberId, now }: { memberId: number; now: Date },
): Promise<OwnCoupon | null> {
  const rows = await runNamed<CouponRow>(db, 'imagined coupon', imaginedText, [
    eventId,
    memberId,
    now,
  ]);
  return rows[0]?.coupon ?? null;
}

export type CouponRefusal = CouponProblem | 'COUPON_NOT_FOUND' | 'COUPON_NOT_BELONG_USER';

/** Why this member cannot use this coupon, independent of the cart; undefined if it can be used. */
export function couponRefusal(
  coupon: OwnCoupon | null,
  memberId: number,
  now: Date,
): CouponRefusal | undefined {
  if (!coupon) return 'COUPON_NOT_FOUND';
  if (coupon.userId !== memberId) return 'COUPON_NOT_BELONG_USER';
  return couponProblem(coupon, now);
}

/** The coupon as its owner sees it (G-111, G-112). */
export function toUserCoupon(coupon: OwnCoupon, now: Date): UserCoupon {
  const { id, isUsedUp, receivedAt, usedAt, couponEvent } = coupon;
  const { eventBeginAt, eventEndAt } = couponEvent;
  return {
    id,
    isUsedUp,
    status: shownStatus(coupon, now),
    receivedAt: toWireInstant(new Date(receivedAt)),
    usedAt: toWireInstantOrNull(usedAt === null ? null : new Date(usedAt)),
    couponEvent: {
      ...couponEvent,
      eventBeginAt: toWireInstant(new Date(eventBeginAt)),
      eventEndAt: toWireInstant(new Date(eventEndAt)),
      couponId: id,
    },
  };
}

/** The status of an unused coupon depends on its event. */
function shownStatus({ status, couponEvent }: OwnCoupon, now: Date): UserCouponStatus {
  if (status !== 'UNUSED') return status;
  if (couponEvent.isArchived) return 'ARCHIVED';
  return isOver(couponEvent, now) ? 'EXPIRED' : 'UNUSED';
}

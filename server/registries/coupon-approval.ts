import { couponEvents } from '#contract/resources/coupon-events.ts';
import { levelBenefits } from '#contract/resources/level-benefits.ts';
import { registrationCouponEvents } from '#contract/resources/registration-coupon-events.ts';
import type { Fields } from '#contract/resources/resource.ts';
import { formatNumber, formatTwd } from '#rules/numbers.ts';
import { couponKinds } from '#rules/quote/kinds/coupons/coupon-kinds.ts';
import type { RecordValues } from '#rules/records/check-record.ts';
import { differing, pick } from '#rules/records/differences.ts';
import { type ApprovalLimits, readApprovalLimits } from '#server/back-office/approvals/limits.ts';
import {
  type GenerosityTerms,
  greatestShare,
  worthOf,
} from '#server/commerce/coupons/coupon-generosity.ts';
import { readCouponTerms } from '#server/commerce/coupons/read-coupon-terms.ts';
import { loadDeliveryFees } from '#server/ordering/logistics/delivery-settings.ts';
import { countMembersAtLevel } from '#server/people/accounts/count-members.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Judging, RecordChange } from '#server/resource-engine/resource-adapter.ts';

/** The fields that decide how much a coupon gives, and to whom. */
const decisive = {
  coupon: [
    'code',
    'isCodePublic',
    'discountType',
    'discountValue',
    'minAmount',
    'receiveLimit',
    'useLimit',
    'eventBeginAt',
    'eventEndAt',
    'isArchived',
    'currentVisibilityRule',
  ],
  registration: ['couponEventId', 'eventBeginAt', 'eventEndAt', 'currentVisibilityRule'],
  level: ['levelId', 'couponEventId', 'rhythm', 'count', 'validDays', 'currentVisibilityRule'],
};

/** Whether a change makes a record visible to shoppers, or changes a decisive field of a visible one. */
function mattersTo(fields: Fields, names: readonly string[], { before, after }: RecordChange) {
  if (after.currentVisibilityRule !== 'ONLINE') return false;
  return !before || differing(fields, before, pick(after, names)).length > 0;
}

/** The reason why a coupon needs a second person; undefined if it does not. */
async function whyGenerous(
  db: Queryable,
  terms: GenerosityTerms,
  { discountPerCent, couponAmount }: ApprovalLimits,
): Promise<string | undefined> {
  const limits = { discountPerCent, couponAmount };
  const share = await greatestShare(db, terms);
  return couponKinds[terms.discountType].whyGenerous(terms.discountValue, share, limits);
}

const termsOf = (values: RecordValues): GenerosityTerms => ({
  discountType: values.discountType as GenerosityTerms['discountType'],
  discountValue: Number(values.discountValue),
  minAmount: Number(values.minAmount),
});

/** A coupon above the limits needs a second person when it is put ONLINE, and when it is changed while it is. */
export const couponApproval: Judging = async (db) => {
  const limits = await readApprovalLimits(db);
  return async (change) =>
    mattersTo(couponEvents.fields, decisive.coupon, change) && change.after.isArchived !== true
      ? whyGenerous(db, termsOf(change.after), limits)
      : undefined;
};

/** A registration gift with such a coupon needs a second person too. */
export const registrationApproval: Judging = async (db) => {
  const limits = await readApprovalLimits(db);
  return async (change) => {
    if (!mattersTo(registrationCouponEvents.fields, decisive.registration, change))
      return undefined;
    const coupon = await readCouponTerms(db, Number(change.after.couponEventId));
    return coupon && whyGenerous(db, coupon, limits);
  };
};

/**
 * A level benefit needs a second person if it gives such a coupon, or if it gives all members of the level more
 * together than the limit of one refund.
 */
export const benefitApproval: Judging = async (db) => {
  const limits = await readApprovalLimits(db);
  return async (change) => {
    if (!mattersTo(levelBenefits.fields, decisive.level, change)) return undefined;
    const { couponEventId, levelId, count } = change.after;
    const coupon = await readCouponTerms(db, Number(couponEventId));
    if (!coupon) return undefined;
    const generous = await whyGenerous(db, coupon, limits);
    if (generous) return generous;
    const { fees } = await loadDeliveryFees(db);
    const worth = await worthOf(db, coupon, Math.max(...Object.values(fees)));
    const members = await countMembersAtLevel(db, [Number(levelId)]);
    const sum = Number(count) * worth * Math.max(members, 1);
    return sum > limits.refundAmount
      ? `每次發給 ${formatNumber(members)} 位會員，價值共 ${formatTwd(sum)}，超過 ${formatTwd(limits.refundAmount)} 的門檻`
      : undefined;
  };
};

import { formatNumber, formatTwd } from '#rules/numbers.ts';
import { worthOf } from '#server/commerce/coupons/coupon-generosity.ts';
import type { GiveableCoupon } from '#server/commerce/coupons/giveable-coupons.ts';
import { loadDeliveryFees } from '#server/ordering/logistics/delivery-settings.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { readApprovalLimits } from './limits.ts';

/**
 * The reason why these coupons together need a second person: they are worth more than the limit of a refund.
 * Undefined if they do not.
 */
export async function whyTooMany(
  db: Queryable,
  coupon: GiveableCoupon,
  count: number,
): Promise<string | undefined> {
  const { refundAmount } = await readApprovalLimits(db);
  const { fees } = await loadDeliveryFees(db);
  const sum = count * (await worthOf(db, coupon, Math.max(...Object.values(fees))));
  return sum > refundAmount
    ? `${formatNumber(count)} 張優惠券價值共 ${formatTwd(sum)}，超過 ${formatTwd(refundAmount)} 的門檻`
    : undefined;
}

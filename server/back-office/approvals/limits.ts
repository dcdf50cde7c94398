import { z } from 'zod';
import { usualPriceDrop } from '#rules/records/price-drop.ts';
import { keptSetting } from '#server/platform/database/kept-setting.ts';

/** Above what a second person has to approve, and what service may give alone. */
export interface ApprovalLimits {
  /** TWD of one refund, and of coupons that are given at once. */
  refundAmount: number;
  /** What an event or a coupon takes off the price of any of its goods. */
  discountPerCent: number;
  /** How far a price may lie below the highest one of the last 24 hours. */
  priceDropPerCent: number;
  /** TWD that a coupon may take off, whatever the order. */
  couponAmount: number;
  /** Coupons that service gives one member in 30 days, and each person of service in a day. */
  serviceCouponsPerMember: number;
  serviceCouponsPerDay: number;
}

const perCent = z.number().int().min(1).max(100);
const number = z.number().int().min(0);
// One by one: settings that were kept before a limit was added have the others.
const schema = z.object({
  refundAmount: number.catch(5000),
  discountPerCent: perCent.catch(50),
  priceDropPerCent: perCent.catch(usualPriceDrop),
  couponAmount: number.catch(300),
  serviceCouponsPerMember: number.catch(3),
  serviceCouponsPerDay: number.catch(20),
}) satisfies z.ZodType<ApprovalLimits>;

/** The limits as settings of the back office; the defaults if no operator has set them. */
export const approvalSettings = keptSetting('approvalLimits', schema);

/** The limits as they are now. */
export const readApprovalLimits = approvalSettings.read;

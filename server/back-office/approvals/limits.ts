import { z } from 'zod';
import { usualPriceDrop } from '#rules/records/price-drop.ts';
import { storedSetting } from '#server/platform/database/stored-setting.ts';

/** The limits above which a second person must approve, and those of customer service. */
export interface ApprovalLimits {
  /** TWD of one refund, and of the coupons that are given at once. */
  refundAmount: number;
  /** The per cent that an event or a coupon may take off the price of any of its goods. */
  discountPerCent: number;
  /** The per cent by which a price may lie below the highest one of the last 24 hours. */
  priceDropPerCent: number;
  /** TWD that a coupon may take off, whatever the order. */
  couponAmount: number;
  /** Members to whom one message is sent at once. */
  messageRecipients: number;
  /**
   * Coupons that customer service may give to one member in 30 days, and coupons that one person of it may give in
   * a day.
   */
  serviceCouponsPerMember: number;
  serviceCouponsPerDay: number;
}

const perCent = z.number().int().min(1).max(100);
const number = z.number().int().min(0);
// Each field has a default, because settings that were stored before a limit was added lack it.
const schema = z.object({
  refundAmount: number.catch(5000),
  discountPerCent: perCent.catch(50),
  priceDropPerCent: perCent.catch(usualPriceDrop),
  couponAmount: number.catch(300),
  messageRecipients: number.catch(1000),
  serviceCouponsPerMember: number.catch(3),
  serviceCouponsPerDay: number.catch(20),
}) satisfies z.ZodType<ApprovalLimits>;

/** The limits as settings of the back office; the defaults if no operator has set them. */
export const approvalSettings = storedSetting('approvalLimits', schema);

/** The present limits. */
export const readApprovalLimits = approvalSettings.read;

import { z } from 'zod';
import { usualPriceDrop } from '#rules/records/price-drop.ts';
import { keptSetting } from '#server/platform/database/kept-setting.ts';

/** Above what a second person has to approve. */
export interface ApprovalLimits {
  /** TWD of one refund. */
  refundAmount: number;
  /** What an event takes off the price of any of its goods. */
  discountPerCent: number;
  /** What an import takes off a price. */
  priceDropPerCent: number;
}

const defaults: ApprovalLimits = {
  refundAmount: 5000,
  discountPerCent: 50,
  priceDropPerCent: usualPriceDrop,
};
const perCent = z.number().int().min(1).max(100);
const schema = z
  .object({
    refundAmount: z.number().int().min(0),
    discountPerCent: perCent,
    priceDropPerCent: perCent,
  })
  .catch(defaults);

/** The limits as settings of the back office; the defaults if no operator has set them. */
export const approvalSettings = keptSetting('approvalLimits', schema);

/** The limits as they are now. */
export const readApprovalLimits = approvalSettings.read;

import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '#server/platform/database/database.ts';
import { settings } from '#server/platform/database/tables.ts';

/** Above what a second person has to approve. */
export interface ApprovalLimits {
  /** TWD of one refund. */
  refundAmount: number;
  /** What an event takes off the price of any of its goods. */
  discountPerCent: number;
  /** What an import takes off a price. */
  priceDropPerCent: number;
}

const key = 'approvalLimits';
const defaults: ApprovalLimits = { refundAmount: 5000, discountPerCent: 50, priceDropPerCent: 30 };
const perCent = z.number().int().min(1).max(100);
const schema = z
  .object({
    refundAmount: z.number().int().min(0),
    discountPerCent: perCent,
    priceDropPerCent: perCent,
  })
  .catch(defaults);

/** The limits as they are now; the defaults if no operator has set them. */
export async function readApprovalLimits(db: Queryable): Promise<ApprovalLimits> {
  const [row] = await db.select().from(settings).where(eq(settings.key, key));
  return schema.parse(row?.value);
}

/** The same as settings of the back office. */
export const approvalSettings = {
  read: readApprovalLimits,
  async write(db: Queryable, value: ApprovalLimits): Promise<void> {
    await db
      .insert(settings)
      .values({ key, value })
      .onConflictDoUpdate({ target: settings.key, set: { value } });
  },
};

import { z } from 'zod';
import { storedSetting } from '#server/platform/database/stored-setting.ts';

interface LotSettings {
  /** Days before its last day from which a lot is on the work queue. */
  expiringDays: number;
}

const schema = z.object({
  expiringDays: z.number().int().min(0).max(730).catch(60),
}) satisfies z.ZodType<LotSettings>;

/** When the shop warns of lots that expire, as a setting of the back office. */
export const lotSettings = storedSetting<LotSettings>('lots', schema);

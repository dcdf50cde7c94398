import { z } from 'zod';
import { stockCauses, stockLimits } from './stocks.ts';

/** Units to add to a stock or a lot; below 0: to take away. */
export const adjustedBy = z
  .number()
  .int()
  .min(-stockLimits.units)
  .max(stockLimits.units)
  .refine((by) => by !== 0, '不可為 0');

/** Why units are added or taken away. */
export const adjustmentReason = {
  cause: z.enum(stockCauses),
  note: z.string().trim().max(stockLimits.note).default(''),
};

/** What `isExplained` says of a reason without words. */
export const notExplained = { path: ['note'], error: '請說明原因' };

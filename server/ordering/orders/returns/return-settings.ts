import { z } from 'zod';
import type { ReturnTerms } from '#rules/return-terms.ts';
import { keptSetting } from '#server/platform/database/kept-setting.ts';

const schema = z
  .object({ chargesDelivery: z.boolean(), asksForGifts: z.boolean() })
  .catch({ chargesDelivery: false, asksForGifts: false });

/**
 * Whether the rest of an order below a threshold changes what a return is worth, as settings of the back office; neither
 * unless an operator says so.
 */
export const returnSettings = keptSetting<ReturnTerms>('returnTerms', schema);

/** The same as it is now. */
export const readReturnSettings = returnSettings.read;

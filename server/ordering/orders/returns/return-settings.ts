import { z } from 'zod';
import type { ReturnTerms } from '#rules/return-terms.ts';
import { keptSetting } from '#server/platform/database/kept-setting.ts';

const schema = z
  .object({ chargesDelivery: z.boolean(), asksForGifts: z.boolean() })
  .catch({ chargesDelivery: false, asksForGifts: false });

/**
 * Whether a return is worth less if the rest of the order falls below a threshold, as settings of the back office.
 * Both are off by default.
 */
export const returnSettings = keptSetting<ReturnTerms>('returnTerms', schema);

/** The present settings. */
export const readReturnSettings = returnSettings.read;

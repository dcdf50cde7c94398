import { z } from 'zod';
import type { ReturnTerms } from '#rules/orders/return-terms.ts';
import { storedSetting } from '#server/platform/database/stored-setting.ts';

const schema = z
  .object({ chargesDelivery: z.boolean(), asksForGifts: z.boolean() })
  .catch({ chargesDelivery: false, asksForGifts: false });

/**
 * Whether a return is worth less if the rest of the order falls below a threshold, as settings of the back office.
 * Both are off by default.
 */
export const returnSettings = storedSetting<ReturnTerms>('returnTerms', schema);

/** The present settings. */
export const readReturnSettings = returnSettings.read;

import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { call } from '../call.ts';
import { isStorableMoment } from '../resources/moments.ts';
import { fieldSentences } from '../resources/sentences.ts';

/** The most days for which the link of a preview may be valid. */
const mostDays = 7;

/** The call that creates links to previews of the future shop. */
export const adminPreviewCalls = {
  createPreviewLink: call(adminEndpoints.createPreviewLink, {
    summary: '後台：取得預覽連結，開啟後看到商店在某個時間的樣子，已排程的內容包含在內；幾天內有效',
    body: z.strictObject({
      /** Now, if it is missing. */
      at: z.iso
        .datetime({ offset: true, error: fieldSentences.instant })
        .refine(isStorableMoment, fieldSentences.instant)
        .optional(),
      /** A path of the shop, with or without a query. */
      path: z.string().max(500).default('/'),
      days: z.int().min(1).max(mostDays).default(1),
    }),
    reply: z.object({
      url: z.string(),
      /** The page without scripts for a frame on a screen of the back office: a path of this shop. */
      frame: z.string(),
    }),
  }),
};

import { z } from 'zod';
import { instant } from '../fields.ts';

/** What is said of a file before it is sent. Its content decides; a name decides nothing. */
export const uploadUrlBody = z.strictObject({
  fileName: z.string().trim().min(1, '請填寫檔名').max(255),
  /** Bytes. */
  size: z.int().min(0),
  contentType: z.string().trim().max(100),
});

export const uploadUrlReply = z.object({
  url: z.string(),
  method: z.literal('PUT'),
  expiresAt: instant,
  /** The id that the picture will have, if the library does not have it already. */
  mediaId: z.number(),
});

import { z } from 'zod';
import { instant } from '../fields.ts';

/** The description of a file before its upload. The server trusts its content, not its name. */
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
  /** The id that the picture gets, unless the library has the same picture under another id. */
  mediaId: z.number(),
});

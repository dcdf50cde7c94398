import { z } from 'zod';
import { call } from '../call.ts';
import { endpoints } from '../endpoints.ts';

export const lineMessagingCalls = {
  takeLineEvents: call(endpoints.takeLineEvents, {
    summary:
      'LINE 官方帳號的 webhook：加入好友、封鎖與訊息；X-Line-Signature 為原始內容的 HMAC-SHA256（base64）',
    /** The server fills both: the bytes of the body, one a character, and the header. */
    body: z.object({ raw: z.string(), signature: z.string() }),
    reply: z.object({}),
    errors: ['FORBIDDEN'],
  }),
};

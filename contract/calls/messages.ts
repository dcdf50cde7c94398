import { z } from 'zod';
import { call } from '../call.ts';
import { endpoints } from '../endpoints.ts';

/** What members do with messages of the shop. */
export const messageCalls = {
  openMessageLink: call(endpoints.openMessageLink, {
    summary: '訊息的按鈕：計一次後轉到訊息的連結；代碼屬於訊息，不屬於會員。不認得的代碼轉到首頁',
    params: z.object({ code: z.string().max(64) }),
    reply: z.object({}),
  }),
};

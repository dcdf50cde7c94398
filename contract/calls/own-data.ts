import { z } from 'zod';
import { call } from '../call.ts';
import { endpoints } from '../endpoints.ts';
import { instant } from '../fields.ts';
import { givenPassword } from '../personal-fields.ts';

const security = z.object({
  hasPassword: z.boolean(),
  /** The new e-mail whose code is awaited; null without one. */
  pendingEmail: z.string().nullable(),
  /** Whether the shop has a host name; passkeys need one. */
  hasPasskeys: z.boolean(),
  /** Whether a copy of the member's data is being made. */
  isCopyAsked: z.boolean(),
  /** When the account is deleted; null if it stays, or if the operators have to look at the request. */
  deletesAt: instant.nullable(),
  /** The open request to delete the account; `isOwn`: the member asked alone and can cancel it. */
  deletion: z.object({ receivedAt: instant, isOwn: z.boolean() }).nullable(),
});
export type AccountSecurity = z.infer<typeof security>;

/** What members do with their own data without an operator (G-216). */
export const ownDataCalls = {
  readAccountSecurity: call(endpoints.readAccountSecurity, {
    summary: '帳號與安全的狀態',
    reply: security,
  }),
  requestDataExport: call(endpoints.requestDataExport, {
    summary: '索取自己的資料：備妥後將 72 小時內有效的連結寄到驗證過的信箱',
    reply: z.object({}),
    errors: ['USER_IS_UNVERIFIED', 'PRIVACY_REQUEST_IS_OPEN'],
  }),
  requestDeletion: call(endpoints.requestDeletion, {
    summary: '申請刪除帳號：7 天後刪除，期間登入即取消；有未完成的訂單、款項或退貨時拒絕',
    body: z.object({ password: givenPassword }),
    reply: z.object({ deletesAt: instant }),
    errors: ['PASSWORD_ERROR', 'ERASURE_IS_NOT_POSSIBLE', 'PRIVACY_REQUEST_IS_OPEN'],
  }),
  stopDeletion: call(endpoints.stopDeletion, {
    summary: '取消刪除帳號',
    reply: z.object({}),
    errors: ['NOT_FOUND'],
  }),
};

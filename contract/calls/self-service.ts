import { z } from 'zod';
import { call } from '../call.ts';
import { endpoints } from '../endpoints.ts';
import { count, id, idParams, instant } from '../fields.ts';
import { patterns } from '../patterns.ts';
import { email, givenPassword, newPassword } from '../personal-fields.ts';
import { ruleMessages } from '../rule-messages.ts';

const nothing = z.object({});

const session = z.object({
  id,
  /** Browser and system in words, e.g. Chrome・Windows. */
  device: z.string(),
  signedInAt: instant,
  /** To about an hour. */
  usedAt: instant,
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof session>;

/** What members change of their own accounts (G-216). */
export const selfServiceCalls = {
  changePassword: call(endpoints.changePassword, {
    summary: '變更密碼：先確認目前的密碼；其他裝置全部登出，並寄信通知',
    body: z.object({ oldPassword: givenPassword, password: newPassword }),
    reply: nothing,
    errors: ['PASSWORD_ERROR'],
  }),
  changeEmail: call(endpoints.changeEmail, {
    summary: '變更電子信箱：驗證碼寄到新信箱；信箱是否已有會員，回覆都相同',
    body: z.object({ email, password: givenPassword }),
    reply: nothing,
    errors: ['PASSWORD_ERROR', 'MAIL_FAILED'],
  }),
  verifyNewEmail: call(endpoints.verifyNewEmail, {
    summary: '輸入寄到新信箱的驗證碼，完成變更；舊信箱會收到 24 小時內有效的還原連結',
    body: z.object({
      code: z.string().trim().regex(patterns.emailVerify, ruleMessages.emailVerify),
    }),
    reply: z.object({ email: z.string() }),
    errors: ['VERIFY_FAIL', 'VERIFY_ERROR_LIMIT_REACHED', 'CODE_NOT_FOUND', 'EMAIL_EXISTED'],
  }),
  undoEmailChange: call(endpoints.undoEmailChange, {
    summary:
      '以寄到舊信箱的代碼還原電子信箱（24 小時有效，限用一次）：登出所有裝置、移除通行密鑰與密碼；瀏覽器直接送出表單時轉回頁面',
    body: z.object({ code: z.string().max(200) }),
    reply: nothing,
    errors: ['LINK_INVALID', 'EMAIL_EXISTED'],
  }),
  listUserSessions: call(endpoints.listUserSessions, {
    summary: '登入中的裝置，最近使用的在前',
    reply: z.array(session),
  }),
  endUserSession: call(endpoints.endUserSession, {
    summary: '登出一個裝置',
    params: idParams,
    reply: nothing,
    errors: ['NOT_FOUND'],
  }),
  endOtherUserSessions: call(endpoints.endOtherUserSessions, {
    summary: '登出其他所有裝置；這個裝置保持登入',
    reply: z.object({ ended: count }),
  }),
};

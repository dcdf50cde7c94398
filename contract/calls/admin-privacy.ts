import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import { call } from '../call.ts';
import { count, id, idParams, instant, rowId } from '../fields.ts';
import { email, requiredText } from '../personal-fields.ts';
import { notedChannels, privacyChannels, privacyKinds, privacyStates } from '../privacy.ts';
import { privacyRequests } from '../resources/read-only/privacy-requests.ts';
import { pageBody } from './admin.ts';
import { searchFields } from './list-schemas.ts';

const request = z.object({
  id,
  requestNo: z.string(),
  kind: z.enum(privacyKinds),
  state: z.enum(privacyStates),
  channel: z.enum(privacyChannels),
  memberId: id,
  /** Masked. */
  email: z.string(),
  receivedAt: instant,
  dueAt: instant,
  /** The administrator's e-mail; '' if the member made the request. */
  receivedBy: z.string(),
  doneAt: instant.nullable(),
});

const page = request.extend({
  notes: z.string(),
  /** Why it was refused, withdrawn or could not be carried out. */
  reason: z.string(),
  isVerified: z.boolean(),
  /** The moment of a waiting erasure. */
  eraseAt: instant.nullable(),
  /** Of a mailed copy: the end of its link's validity, and the number of downloads. */
  linkUntil: instant.nullable(),
  downloads: count,
  taskId: id.nullable(),
  /** Of an erasure: its obstacles, the data that are deleted, and the data that remain with the reason. */
  plan: z
    .object({
      obstacles: z.array(z.object({ label: z.string(), count })),
      goes: z.array(z.object({ label: z.string(), count })),
      stays: z.array(z.object({ label: z.string(), count, why: z.string() })),
      /** The version of the plan. The erasure sends it, so that it erases only what the operator saw. */
      seen: z.string(),
    })
    .nullable(),
});

const errors = ['NOT_FOUND', 'ALREADY_HANDLED'] as const;
const reason = z.object({ reason: requiredText(200) });

/** Members' requests about their personal data (個人資料保護法). */
export const adminPrivacyCalls = {
  searchPrivacyRequests: call(adminEndpoints.searchPrivacyRequests, {
    summary: '個資請求：新到舊；會員信箱已遮罩',
    body: z.object({
      memberId: rowId.optional(),
      ...searchFields(privacyRequests),
      ...pageBody,
    }),
    reply: z.array(request),
    paged: true,
  }),
  readPrivacyRequest: call(adminEndpoints.readPrivacyRequest, {
    summary: '一件個資請求；刪除者附上會刪除與保留的資料及原因',
    params: idParams,
    reply: page,
    errors: ['NOT_FOUND'],
  }),
  createPrivacyRequest: call(adminEndpoints.createPrivacyRequest, {
    summary: '登記會員的個資請求；同一會員同一種請求未結案前只有一件',
    body: z.object({
      /** The member by number, or by e-mail. */
      memberId: rowId.optional(),
      email: email.optional(),
      kind: z.enum(privacyKinds),
      channel: z.enum(notedChannels),
      notes: z.string().trim().max(1000).default(''),
    }),
    reply: z.object({ id }),
    errors: ['USER_NOT_FOUND', 'PRIVACY_REQUEST_IS_OPEN', 'TOO_MANY_REQUESTS'],
  }),
  sendPrivacyCopy: call(adminEndpoints.sendPrivacyCopy, {
    summary: '製作會員資料的複本，完成後將 72 小時內有效的連結寄到會員驗證過的信箱',
    params: idParams,
    reply: z.object({ taskId: id }),
    errors: [...errors, 'USER_IS_UNVERIFIED'],
  }),
  beginErasure: call(adminEndpoints.beginErasure, {
    summary: '排定刪除會員的個人資料：7 天內可撤回；有未完成的訂單、款項或退貨時拒絕',
    params: idParams,
    body: z.object({
      /** The member's number, typed by hand. */
      memberId: rowId,
      /** The `seen` of the plan that was shown. */
      seen: z.string().max(100),
    }),
    reply: z.object({ eraseAt: instant }),
    errors: [...errors, 'ERASURE_IS_NOT_POSSIBLE', 'COUNT_CHANGED', 'VALIDATION_FAILED'],
  }),
  withdrawPrivacyRequest: call(adminEndpoints.withdrawPrivacyRequest, {
    summary: '會員撤回請求；等待中的刪除不再執行',
    params: idParams,
    body: reason,
    reply: z.object({ id }),
    errors,
  }),
  refusePrivacyRequest: call(adminEndpoints.refusePrivacyRequest, {
    summary: '不受理一件請求；會員會收到原因',
    params: idParams,
    body: reason,
    reply: z.object({ id }),
    errors,
  }),
  downloadPrivacyCopy: call(adminEndpoints.downloadPrivacyCopy, {
    summary: '會員下載自己資料的複本：信中的連結，72 小時內 5 次',
    params: z.object({ token: z.string().max(200) }),
    reply: z.object({}),
    errors: ['LINK_INVALID', 'TOO_MANY_REQUESTS'],
  }),
};

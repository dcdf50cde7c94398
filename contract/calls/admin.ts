import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import {
  administratorPasswordMinLength,
  administratorRoles,
  sessionKinds,
} from '../administrators.ts';
import { call } from '../call.ts';
import { id, idParams, instant } from '../fields.ts';
import { passwordMaxLength } from '../patterns.ts';
import { email, givenPassword } from '../personal-fields.ts';
import { rights } from '../rights.ts';

const nothing = z.object({});
/**
 * A token is valid for 30 minutes and can be exchanged for a new one until 12 hours after signing in. A session with a
 * cookie has no token here, and every call extends it to 30 minutes, until 12 hours after signing in.
 */
const session = z.object({ token: z.string().optional(), expiresAt: instant });

const newAdministratorPassword = z
  .string()
  .min(administratorPasswordMinLength, `密碼至少 ${administratorPasswordMinLength} 個字元`)
  .max(passwordMaxLength);

const administrator = z.object({
  id,
  email: z.string(),
  role: z.enum(administratorRoles),
  isDisabled: z.boolean(),
  createdAt: instant,
});

/** The administrator who asks, and until when without further calls. */
const me = administrator.extend({ rights: z.array(z.enum(rights)), sessionEndsAt: instant });

/** The fields that ask for a page; every list of the back office has pages. */
export const pageBody = {
  page: z.number().int().min(1).max(1_000_000).default(1),
  perPage: z.number().int().min(1).max(100).default(20),
};

/** The values that changed, by field; no personal data. */
const facts = z.record(z.string(), z.unknown());

/** Signing in to the back office, administrators, and what they did (G-146, G-147). */
export const adminCalls = {
  adminLogin: call(adminEndpoints.adminLogin, {
    summary:
      '後台：登入。帳號不存在、密碼錯誤與帳號停用的回覆相同。session 為 cookie 時以 Cookie 取代權杖，限後台頁面使用',
    body: z.object({
      email,
      password: givenPassword,
      session: z.enum(sessionKinds).default('token'),
    }),
    reply: me.extend(session.shape),
    errors: ['LOGIN_FAIL', 'FORBIDDEN'],
  }),
  unlockAdministrator: call(adminEndpoints.unlockAdministrator, {
    summary: '後台：以信中的連結解除登入等待（30 分鐘有效，限用一次）',
    body: z.object({ token: z.string().min(1).max(200) }),
    reply: nothing,
    errors: ['LINK_INVALID'],
  }),
  adminRefreshToken: call(adminEndpoints.adminRefreshToken, {
    summary: '後台：更換權杖或 Cookie（30 分鐘有效，登入後最長 12 小時）',
    reply: session,
  }),
  adminLogout: call(adminEndpoints.adminLogout, { summary: '後台：登出', reply: nothing }),
  readMe: call(adminEndpoints.readMe, {
    summary: '後台：目前的管理者、其權限與登入的到期時間',
    reply: me,
  }),
  changeOwnPassword: call(adminEndpoints.changeOwnPassword, {
    summary: '後台：修改自己的密碼；其他登入全部失效',
    body: z.object({ password: givenPassword, newPassword: newAdministratorPassword }),
    reply: session,
    errors: ['PASSWORD_ERROR'],
  }),
  readVersion: call(adminEndpoints.readVersion, {
    summary: '後台：程式版本',
    reply: z.object({ version: z.string() }),
  }),
  searchAdministrators: call(adminEndpoints.searchAdministrators, {
    summary: '後台：管理者，新到舊',
    body: z.object({ role: z.enum(administratorRoles).optional(), ...pageBody }),
    reply: z.array(administrator),
    paged: true,
  }),
  createAdministrator: call(adminEndpoints.createAdministrator, {
    summary: '後台：新增管理者',
    body: z.object({ email, password: newAdministratorPassword, role: z.enum(administratorRoles) }),
    reply: administrator,
    errors: ['EMAIL_EXISTED'],
  }),
  updateAdministrator: call(adminEndpoints.updateAdministrator, {
    summary: '後台：修改管理者的角色、停用或重設密碼；其登入全部失效。自己的帳號不可修改',
    params: idParams,
    body: z.object({
      role: z.enum(administratorRoles).optional(),
      isDisabled: z.boolean().optional(),
      password: newAdministratorPassword.optional(),
    }),
    reply: administrator,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  searchAuditEntries: call(adminEndpoints.searchAuditEntries, {
    summary: '後台：操作紀錄，新到舊（只能新增，不含個人資料）',
    body: z.object({
      administratorId: id.min(1).max(2_147_483_647).optional(),
      subjectType: z.string().max(40).optional(),
      subjectId: id.min(1).max(2_147_483_647).optional(),
      ...pageBody,
    }),
    reply: z.array(
      z.object({
        id,
        at: instant,
        administratorId: id,
        /** The administrator's e-mail. */
        by: z.string(),
        call: z.string(),
        subjectType: z.string(),
        subjectId: id,
        title: z.string().nullable(),
        before: facts.nullable(),
        after: facts.nullable(),
        requestId: z.string(),
      }),
    ),
    paged: true,
  }),
};

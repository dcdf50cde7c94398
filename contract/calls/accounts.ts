import { z } from 'zod';
import { call } from '../call.ts';
import { endpoints } from '../endpoints.ts';
import { omniUserInfo, userInfo } from '../entities/accounts.ts';
import { codePurposes, yesNo } from '../enumerations.ts';
import { id, instant } from '../fields.ts';
import { emailMaxLength, patterns } from '../patterns.ts';
import {
  birthday,
  email,
  givenPassword,
  mobileNumber,
  newPassword,
  requiredText,
  telephoneNumber,
} from '../personal-fields.ts';
import { ruleMessages } from '../rule-messages.ts';
import { socialiteToken } from './line-login.ts';

const key = z.string().min(1).max(200);
/** The code in the link of a reset e-mail. It works once, within 30 minutes (G-166). */
const linkCode = z.string().min(1).max(200);
const nothing = z.object({});
/** `expiresAt` is additive: it says when the client has to ask for a new token (G-086). */
const session = z.object({ token: z.string(), expiresAt: instant });

export const accountCalls = {
  register: call(endpoints.register, {
    summary: '註冊會員',
    body: z.object({ email, password: newPassword }),
    reply: z.object({ userId: id }),
    errors: ['EMAIL_EXISTED'],
  }),
  sendUserVerificationEmail: call(endpoints.sendUserVerificationEmail, {
    summary: '寄送註冊驗證碼（10 分鐘有效，60 秒後可重寄）',
    body: z.object({ email }),
    reply: nothing,
    errors: ['USER_NOT_FOUND', 'MAIL_FAILED'],
  }),
  verifyEmailCode: call(endpoints.verifyEmailCode, {
    summary: '驗證四位數驗證碼',
    body: z.object({
      email,
      code: z.string().trim().regex(patterns.emailVerify, ruleMessages.emailVerify),
      useFor: z.enum(codePurposes),
      /** Additive: with `register`, it also completes a LINE link that waits for this e-mail (G-097). */
      socialiteToken: socialiteToken.optional(),
    }),
    reply: z.object({
      /** Single use, 30 minutes, bound to e-mail and purpose (G-080). */
      key: z.string(),
      /** Only for `register`: whether the registration gift was given; null if no registration event is running. */
      receivedRegistrationStatus: z.boolean().nullable().optional(),
      /** Only if a socialite token was sent: whether the LINE account was linked. */
      lineLinked: z.boolean().optional(),
    }),
    errors: ['VERIFY_FAIL', 'VERIFY_ERROR_LIMIT_REACHED', 'CODE_NOT_FOUND', 'USER_NOT_FOUND'],
  }),
  login: call(endpoints.login, {
    summary: '登入',
    body: z.object({
      account: requiredText(emailMaxLength),
      password: givenPassword,
      /** Additive: a remembered session lives 7 days instead of 24 hours (G-086). */
      rememberMe: z.stringbool().optional(),
    }),
    reply: session,
    errors: ['USER_NOT_FOUND', 'LOGIN_FAIL', 'USER_IS_DISABLE', 'USER_IS_UNVERIFIED'],
  }),
  verifyPassword: call(endpoints.verifyPassword, {
    summary: '綁定 LINE 前確認密碼',
    body: z.object({ email, password: givenPassword }),
    reply: z.object({ key: z.string() }),
    errors: ['USER_NOT_FOUND', 'PASSWORD_ERROR', 'USER_IS_DISABLE'],
  }),
  checkUserEmail: call(endpoints.checkUserEmail, {
    summary: '查詢電子信箱是否為已驗證會員',
    body: z.object({ email }),
    reply: z.object({ verifiedStatus: z.boolean() }),
    errors: ['USER_NOT_FOUND'],
  }),
  sendResetPasswordVerificationEmail: call(endpoints.sendResetPasswordVerificationEmail, {
    summary: '寄送重設密碼驗證碼',
    body: z.object({ email }),
    reply: nothing,
    errors: ['USER_NOT_FOUND', 'MAIL_FAILED'],
  }),
  resetPassword: call(endpoints.resetPassword, {
    summary: '重設密碼',
    body: z.object({ email, password: newPassword, key }),
    reply: nothing,
    errors: ['USER_NOT_FOUND', 'KEY_INVALID'],
  }),
  readResetLink: call(endpoints.readResetLink, {
    summary: '重設密碼連結：查詢是否有效，及其會員的電子信箱',
    body: z.object({ code: linkCode }),
    reply: z.object({ email: z.string() }),
    errors: ['LINK_INVALID'],
  }),
  resetPasswordByLink: call(endpoints.resetPasswordByLink, {
    summary: '以信中的連結重設密碼（30 分鐘有效，限用一次）',
    body: z.object({ code: linkCode, password: newPassword }),
    reply: nothing,
    errors: ['LINK_INVALID'],
  }),
  refreshToken: call(endpoints.refreshToken, {
    summary: '更換登入權杖',
    reply: session,
  }),
  logout: call(endpoints.logout, { summary: '登出', reply: nothing }),
};

/** Absent fields are not changed; city, zone and address are sent together (G-043, row 7.084). */
const profileFields = z.object({
  name: requiredText(50).optional(),
  birthday: birthday.optional(),
  mobileNumber: mobileNumber.optional(),
  telephoneNumber: telephoneNumber.optional(),
  edmStatus: z.enum(yesNo).optional(),
  city: requiredText(20).optional(),
  cityZone: requiredText(20).optional(),
  address: requiredText(200).optional(),
});

export const memberCalls = {
  readUser: call(endpoints.readUser, { summary: '會員資料', reply: userInfo }),
  updateUser: call(endpoints.updateUser, {
    summary: '修改會員資料；欄位可放在 query 或 body',
    body: profileFields,
    reply: userInfo,
  }),
  readOmniUserInfo: call(endpoints.readOmniUserInfo, {
    summary: 'CRM：查詢本人的會員資料（G-057）',
    body: z.object({ userId: id.optional() }),
    reply: omniUserInfo,
  }),
};

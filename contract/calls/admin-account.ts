import { z } from 'zod';
import { adminEndpoints } from '../admin-endpoints.ts';
import {
  secondFactorKinds,
  secondFactorMethods,
  secondFactorStates,
  sessionKinds,
} from '../administrators.ts';
import { call } from '../call.ts';
import { count, id, idParams, instant } from '../fields.ts';
import { email, givenPassword, requiredText } from '../personal-fields.ts';
import { rights } from '../rights.ts';
import { administrator, newAdministratorPassword } from './admin.ts';
import { passkeyAnswer, passkeyOptions } from './passkeys.ts';

const nothing = z.object({});
/**
 * A token is valid for 30 minutes and can be exchanged for a new one until 12 hours after sign-in. A session with a
 * cookie has no token here, and every call extends it to 30 minutes, but not beyond 12 hours after sign-in.
 */
const session = z.object({ token: z.string().optional(), expiresAt: instant });
const sessionKind = z.enum(sessionKinds).default('token');
const mailedToken = z.string().min(1).max(200);

/**
 * The administrator of this session, and the end of the session if no further call is made. The end is also given
 * in seconds, for clocks that are wrong.
 */
const me = administrator.extend({
  rights: z.array(z.enum(rights)),
  sessionEndsAt: instant,
  sessionSecondsLeft: count,
});
const methods = z.array(z.enum(secondFactorMethods));

/** One proof of the second factor. A recovery code works once; blanks and hyphens in it are ignored. */
const proof = {
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, '請輸入六位數字')
    .optional(),
  recoveryCode: z.string().trim().min(1).max(40).optional(),
  passkey: passkeyAnswer.optional(),
};

/** Signing in to the back office and recovering access (G-147). */
export const adminSignInCalls = {
  adminLogin: call(adminEndpoints.adminLogin, {
    summary:
      '後台：登入。帳號不存在、密碼錯誤與帳號停用的回覆相同。session 為 cookie 時以 Cookie 取代權杖，限後台頁面使用。second_factor 為 asked 時接著呼叫 login/verify，為 to_set_up 時須先設定第二步驗證；在此之前其他呼叫都回覆 SECOND_FACTOR_REQUIRED',
    body: z.object({ email, password: givenPassword, session: sessionKind }),
    reply: me.extend(session.shape).extend({ secondFactor: z.enum(secondFactorStates), methods }),
    errors: ['LOGIN_FAIL', 'FORBIDDEN'],
  }),
  adminLoginVerify: call(adminEndpoints.adminLoginVerify, {
    summary:
      '後台：登入的第二步，以驗證碼、通行密鑰或備用碼擇一完成；帶 login 給的權杖或 Cookie，回覆新的。每個驗證碼與備用碼限用一次',
    body: z.object(proof),
    reply: me.extend(session.shape),
    errors: ['VERIFY_FAIL'],
  }),
  readPasskeyLoginOptions: call(adminEndpoints.readPasskeyLoginOptions, {
    summary: '後台：以通行密鑰登入前取得挑戰值（5 分鐘有效，限用一次）',
    reply: passkeyOptions,
  }),
  adminLoginByPasskey: call(adminEndpoints.adminLoginByPasskey, {
    summary: '後台：只以通行密鑰登入，須經裝置驗證使用者',
    body: z.object({ passkey: passkeyAnswer, session: sessionKind }),
    reply: me.extend(session.shape),
    errors: ['VERIFY_FAIL', 'FORBIDDEN'],
  }),
  unlockAdministrator: call(adminEndpoints.unlockAdministrator, {
    summary: '後台：以信中的連結解除登入等待（30 分鐘有效，限用一次）',
    body: z.object({ token: mailedToken }),
    reply: nothing,
    errors: ['LINK_INVALID'],
  }),
  forgetAdministratorPassword: call(adminEndpoints.forgetAdministratorPassword, {
    summary: '後台：寄出重設密碼的連結（30 分鐘有效，限用一次）；帳號不存在或停用時回覆相同',
    body: z.object({ email }),
    reply: nothing,
  }),
  resetAdministratorPassword: call(adminEndpoints.resetAdministratorPassword, {
    summary: '後台：以信中的連結設定新密碼；所有登入失效，第二步驗證不變',
    body: z.object({ token: mailedToken, password: newAdministratorPassword }),
    reply: nothing,
    errors: ['LINK_INVALID'],
  }),
  acceptInvitation: call(adminEndpoints.acceptInvitation, {
    summary:
      '後台：受邀的人以邀請信中的 code 設定自己的密碼（72 小時有效，限用一次）；不會登入。逾時為 INVITATION_EXPIRED，extra.from 為可以再邀請的人',
    body: z.object({ code: mailedToken, password: newAdministratorPassword }),
    reply: nothing,
    errors: ['LINK_INVALID', 'INVITATION_EXPIRED'],
  }),
  verifyAdministratorEmail: call(adminEndpoints.verifyAdministratorEmail, {
    summary: '後台：以邀請信中的連結確認信箱（30 分鐘有效，限用一次）',
    body: z.object({ token: mailedToken }),
    reply: nothing,
    errors: ['LINK_INVALID'],
  }),
};

const factor = z.object({
  id,
  kind: z.enum(secondFactorKinds),
  name: z.string(),
  createdAt: instant,
  usedAt: instant.nullable(),
});

/** With the first factor come ten recovery codes, shown once, and a new session that replaces the pending one. */
const added = factor.extend({
  recoveryCodes: z.array(z.string()),
  token: z.string().optional(),
  expiresAt: instant.optional(),
});
const factorName = requiredText(40);

/** The administrator's own account: password, sessions, second factors, step-up. */
export const adminAccountCalls = {
  adminRefreshToken: call(adminEndpoints.adminRefreshToken, {
    summary: '後台：更換權杖或 Cookie（30 分鐘有效，登入後最長 12 小時）',
    reply: session,
  }),
  adminLogout: call(adminEndpoints.adminLogout, { summary: '後台：登出', reply: nothing }),
  readMe: call(adminEndpoints.readMe, {
    summary: '後台：目前的管理者、其權限與登入的到期時間',
    reply: me,
  }),
  listRoleGivers: call(adminEndpoints.listRoleGivers, {
    summary: '後台：可以調整角色的人的姓名',
    reply: z.array(z.object({ name: z.string() })),
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
  readPasskeyOptions: call(adminEndpoints.readPasskeyOptions, {
    summary: '後台：以通行密鑰完成第二步或再次驗證前取得挑戰值（5 分鐘有效，限用一次）',
    reply: passkeyOptions,
  }),
  stepUp: call(adminEndpoints.stepUp, {
    summary: '後台：再次驗證身分，10 分鐘內可執行需要再次驗證的操作',
    body: z.object(proof),
    reply: z.object({ until: instant }),
    errors: ['VERIFY_FAIL'],
  }),
  listOwnSessions: call(adminEndpoints.listOwnSessions, {
    summary: '後台：自己的登入，最近使用的在前',
    reply: z.array(
      z.object({
        id,
        device: z.string(),
        signedInAt: instant,
        usedAt: instant,
        isCurrent: z.boolean(),
      }),
    ),
  }),
  endOwnSession: call(adminEndpoints.endOwnSession, {
    summary: '後台：結束自己的一個登入',
    params: idParams,
    reply: nothing,
    errors: ['NOT_FOUND'],
  }),
  endOtherSessions: call(adminEndpoints.endOtherSessions, {
    summary: '後台：結束自己的其他所有登入',
    reply: z.object({ ended: count }),
  }),
  readSecondFactors: call(adminEndpoints.readSecondFactors, {
    summary: '後台：自己的第二步驗證與剩餘的備用碼數',
    reply: z.object({
      factors: z.array(factor),
      recoveryCodesLeft: count,
      /** Whether the last second factor cannot be removed. */
      isRequired: z.boolean(),
    }),
  }),
  beginTotp: call(adminEndpoints.beginTotp, {
    summary:
      '後台：開始設定驗證器 App。回覆金鑰、otpauth 位址，以及確認時附上的 setup（10 分鐘有效）',
    reply: z.object({ secret: z.string(), uri: z.string(), setup: z.string() }),
  }),
  confirmTotp: call(adminEndpoints.confirmTotp, {
    summary: '後台：以驗證器 App 目前的驗證碼完成設定；第一個第二步驗證會一併給十組備用碼',
    body: z.object({
      setup: z.string().min(1).max(400),
      code: z
        .string()
        .trim()
        .regex(/^\d{6}$/, '請輸入六位數字'),
      name: factorName,
    }),
    reply: added,
    errors: ['VERIFY_FAIL', 'LINK_INVALID', 'ALREADY_HANDLED'],
  }),
  beginPasskey: call(adminEndpoints.beginPasskey, {
    summary: '後台：新增通行密鑰前取得挑戰值（5 分鐘有效，限用一次）',
    reply: passkeyOptions,
  }),
  confirmPasskey: call(adminEndpoints.confirmPasskey, {
    summary: '後台：新增通行密鑰；第一個第二步驗證會一併給十組備用碼',
    body: z.object({
      name: factorName,
      id: passkeyAnswer.shape.id,
      clientData: passkeyAnswer.shape.clientData,
      attestation: passkeyAnswer.shape.authenticatorData,
      transports: z.array(z.string().max(20)).max(10).default([]),
    }),
    reply: added,
    errors: ['VERIFY_FAIL', 'ALREADY_HANDLED'],
  }),
  removeSecondFactor: call(adminEndpoints.removeSecondFactor, {
    summary: '後台：移除自己的一個第二步驗證；規定必須有時，最後一個不可移除',
    params: idParams,
    reply: nothing,
    errors: ['NOT_FOUND', 'LAST_SECOND_FACTOR'],
  }),
  renewRecoveryCodes: call(adminEndpoints.renewRecoveryCodes, {
    summary: '後台：重新產生十組備用碼，舊的全部失效',
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['NOT_FOUND'],
  }),
};

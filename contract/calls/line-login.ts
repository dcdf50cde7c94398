import { z } from 'zod';
import { call } from '../call.ts';
import { endpoints } from '../endpoints.ts';
import { lineMemberInfo } from '../entities/accounts.ts';
import { id, instant } from '../fields.ts';
import { email } from '../personal-fields.ts';

/** A text that the shop or LINE generated; only its length can be checked here. */
const opaque = (maxLength: number) => z.string().min(1).max(maxLength);

export const socialiteToken = opaque(200);
/** Additive, as with `login` (G-086). */
const rememberMe = z.stringbool().optional();
/** Additive: a signed-in member replaces the linked LINE account with another one (G-099). */
const rebind = z.stringbool().optional();

export const lineLoginCalls = {
  beginLineLogin: call(endpoints.beginLineLogin, {
    summary: '開始 LINE 登入：授權網址、state 與只留在瀏覽器的 code_verifier（G-100）',
    body: z.object({
      /** Path and query of the page to return to; any other value counts as the home page. */
      returnTo: z.string().max(1000).optional(),
      rebind,
    }),
    reply: z.object({
      authorizeUrl: z.string(),
      /** base64url of JSON {path, query, nonce}; must come back unchanged. */
      state: z.string(),
      codeVerifier: z.string(),
    }),
  }),
  getLineToken: call(endpoints.getLineToken, {
    summary: '以 LINE 授權碼換取 id_token',
    body: z.object({
      code: opaque(500),
      /**
       * Additive: the value that `beginLineLogin` answered (PKCE). It is required if the code was requested with
       * it.
       */
      codeVerifier: opaque(128).optional(),
    }),
    reply: z.object({ idToken: z.string() }),
    errors: ['LINE_LOGIN_FAILED', 'LINE_LOGIN_UNAVAILABLE'],
  }),
  verifyLineToken: call(endpoints.verifyLineToken, {
    summary: 'LINE 會員資訊：已綁定即登入，否則回覆 socialite_token；id_token 限用一次',
    body: z.object({ idToken: opaque(4000), rebind, rememberMe }),
    reply: lineMemberInfo,
    errors: ['LINE_LOGIN_FAILED', 'USER_IS_DISABLE', 'USER_IS_UNVERIFIED'],
  }),
  linkLine: call(endpoints.linkLine, {
    summary: '綁定 LINE 帳號；憑登入權杖，或 socialite_token 與 key（G-096、G-097）',
    body: z.object({
      email,
      /** From `verifyPassword`, or from `verifyEmailCode` for `register`; absent for new members and for rebinding. */
      key: z.string().max(200).optional(),
      socialiteToken,
      rememberMe,
    }),
    reply: z.object({
      /** Null: not linked yet, the e-mail has to be verified first. */
      token: z.string().nullable(),
      expiresAt: instant.nullable(),
      lineId: z.string(),
      userId: id.nullable(),
      /** Additive: as in `verifyEmailCode`, if linking verified the member. */
      receivedRegistrationStatus: z.boolean().nullable(),
    }),
    errors: [
      'USER_NOT_FOUND',
      'KEY_INVALID',
      'USER_IS_DISABLE',
      'USER_IS_UNVERIFIED',
      'LINE_ACCOUNT_LINKED',
      'LINE_BIND_EXPIRED',
    ],
  }),
};

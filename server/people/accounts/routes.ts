import type { accountCalls } from '#contract/calls/accounts.ts';
import { done, refused } from '#contract/outcome.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import type { Shop } from '#server/shop.ts';
import { sendCode } from './codes/send-code.ts';
import { verifyEmailCode } from './codes/verify-email-code.ts';
import { countingWrongCodes } from './codes/wrong-codes.ts';
import { checkUserEmail, login } from './login.ts';
import { register } from './register.ts';
import { revokeSession, rotateSession } from './sessions.ts';
import { verifyPassword } from './verify-password.ts';

/** Few members forget their password, so this code is loaded with the first of them. */
const reset = () => import('./reset-password.ts');

/** The calls of accounts. Each call in which an attacker could guess is throttled first. */
export function accountRoutes(shop: Shop): Handlers<typeof accountCalls> {
  return {
    register: async ({ body }, request) =>
      (await throttle(shop, 'register', request, body.email)) ?? register(shop, body),

    sendUserVerificationEmail: async ({ body: { email } }, request) =>
      (await throttle(shop, 'send-code', request, email)) ??
      sendCode(shop, request, { email, purpose: 'register' }),

    verifyEmailCode: async ({ body }, request) =>
      (await throttle(shop, 'verify-code', request, body.email)) ??
      countingWrongCodes(shop, request, () => verifyEmailCode(shop, body)),

    login: async ({ body }, request) =>
      (await throttle(shop, 'login', request)) ?? login(shop, request, body),

    verifyPassword: async ({ body }, request) =>
      (await throttle(shop, 'login', request)) ?? verifyPassword(shop, request, body),

    checkUserEmail: async ({ body: { email } }, request) =>
      (await throttle(shop, 'check-email', request, email)) ?? checkUserEmail(shop, email),

    sendResetPasswordVerificationEmail: async ({ body: { email } }, request) =>
      (await throttle(shop, 'send-code', request, email)) ??
      sendCode(shop, request, { email, purpose: 'resetPassword' }),

    resetPassword: async ({ body }, request) =>
      (await throttle(shop, 'reset-password', request, body.email)) ??
      (await reset()).resetPassword(shop, request, body),

    readResetLink: async ({ body: { code } }, request) =>
      (await throttle(shop, 'reset-password', request)) ??
      (await reset()).showResetLink(shop, request, code),

    resetPasswordByLink: async ({ body }, request) =>
      (await throttle(shop, 'reset-password', request)) ??
      (await reset()).resetPasswordByLink(shop, request, body),

    refreshToken: async (_, { token }) => {
      const session = await rotateSession(shop, token);
      return session ? done(session) : refused('TOKEN_INVALID');
    },

    logout: async (_, request) => {
      await revokeSession(shop.db, request.token);
      shop.security.note('session-ended', request, request);
      return done({});
    },
  };
}

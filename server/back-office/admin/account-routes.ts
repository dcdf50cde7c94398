import type { adminAccountCalls, adminSignInCalls } from '#contract/calls/admin-account.ts';
import { done, refused } from '#contract/outcome.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import type { Shop } from '#server/shop.ts';
import packageFile from '../../../package.json' with { type: 'json' };
import { readMe } from './administrators.ts';
import { listColleagues } from './colleagues.ts';
import { acceptInvitation } from './links/invitations.ts';
import { forgetPassword, resetPassword } from './links/reset-password.ts';
import { unlockAdministrator } from './links/unlock.ts';
import { verifyEmail } from './links/verify-email.ts';
import { adminLogin, adminLoginByPasskey, adminLoginVerify } from './login.ts';
import { changeOwnPassword } from './own-password.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts';
import {
  readSecondFactors,
  removeSecondFactor,
  renewRecoveryCodes,
} from './second-factor/own-factors.ts';
import { optionsToShow } from './second-factor/passkeys.ts';
import { beginPasskey, beginTotp, confirmPasskey, confirmTotp } from './second-factor/set-up.ts';
import { handOver } from './session-cookie.ts';
import { revokeAdministratorSession, rotateAdministratorSession } from './sessions.ts';
import { stepUp } from './step-up.ts';

/** The sign-in calls, for callers without a session or with one that still needs its second factor. */
export function signInRoutes(shop: Shop): Handlers<typeof adminSignInCalls> {
  return {
    adminLogin: async ({ body }, request) =>
      (await throttle(shop, 'admin-login', request)) ?? adminLogin(shop, body, request),
    adminLoginVerify: async ({ body }, request) => adminLoginVerify(shop, request, body),

    readPasskeyLoginOptions: async () => done({ options: await optionsToShow(shop, 0) }),
    adminLoginByPasskey: async ({ body }, request) =>
      (await throttle(shop, 'admin-login', request)) ?? adminLoginByPasskey(shop, body, request),

    unlockAdministrator: async ({ body }, request) =>
      (await throttle(shop, 'admin-unlock', request)) ??
      unlockAdministrator(shop, request, body.token),
    forgetAdministratorPassword: async ({ body }, request) =>
      (await throttle(shop, 'admin-forget', request, body.email)) ??
      forgetPassword(shop, body.email),
    resetAdministratorPassword: async ({ body }, request) =>
      (await throttle(shop, 'admin-link', request)) ?? resetPassword(shop, request, body),
    acceptInvitation: async ({ body }, request) =>
      (await throttle(shop, 'admin-link', request)) ?? acceptInvitation(shop, request, body),
    verifyAdministratorEmail: async ({ body }, request) =>
      (await throttle(shop, 'admin-link', request)) ?? verifyEmail(shop, request, body.token),
  };
}

/** The calls with which administrators manage their own accounts. */
export function accountRoutes(shop: Shop): Handlers<typeof adminAccountCalls> {
  return {
    async adminRefreshToken(_, request) {
      const session = await rotateAdministratorSession(shop, request);
      return session
        ? done(handOver(request, request.sessionKind, session))
        : refused('TOKEN_INVALID');
    },

    async adminLogout(_, request) {
      await revokeAdministratorSession(shop.db, request);
      if (request.sessionKind === 'cookie') request.sessionCookie.drop();
      shop.security.note('session-ended', request, request);
      return done({});
    },

    readMe: async (_, request) => readMe(shop, request),
    listRoleGivers: async () =>
      done((await listColleagues(shop.db, 'administrators.write')).map(({ name }) => ({ name }))),

    changeOwnPassword: async ({ body }, request) =>
      (await throttle(shop, 'admin-password', request, String(request.administratorId))) ??
      changeOwnPassword(shop, request, body),

    readVersion: async () => done({ version: packageFile.version }),

    readPasskeyOptions: async (_, request) =>
      done({ options: await optionsToShow(shop, request.administratorId) }),
    stepUp: async ({ body }, request) => stepUp(shop, request, body),

    listOwnSessions: async (_, request) => listOwnSessions(shop, request),
    endOwnSession: async ({ params }, request) => endOwnSession(shop, request, params.id),
    endOtherSessions: async (_, request) => endOtherSessions(shop, request),

    readSecondFactors: async (_, request) => readSecondFactors(shop, request),
    beginTotp: async (_, request) => beginTotp(shop, request),
    confirmTotp: async ({ body }, request) => confirmTotp(shop, request, body),
    beginPasskey: async (_, request) => beginPasskey(shop, request),
    confirmPasskey: async ({ body }, request) => confirmPasskey(shop, request, body),
    removeSecondFactor: async ({ params }, request) => removeSecondFactor(shop, request, params.id),
    renewRecoveryCodes: async (_, request) => renewRecoveryCodes(shop, request),
  };
}

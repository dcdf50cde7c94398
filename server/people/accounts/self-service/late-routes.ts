import type { selfServiceCalls } from '#contract/calls/self-service.ts';
import { done } from '#contract/outcome.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { redirectTo } from '#server/platform/http/http-answer.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import type { Shop } from '#server/shop.ts';
import { countingWrongCodes } from '../codes/wrong-codes.ts';
import { askForEmail, verifyEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts';
import { undoEmailChange } from './undo-email.ts';

/** Each call in which an attacker could guess, or that mails something, is throttled first. */
export function lateSelfServiceRoutes(shop: Shop): Handlers<typeof selfServiceCalls> {
  return {
    changePassword: ({ body }, request) => changePassword(shop, request, body),

    changeEmail: async ({ body }, request) =>
      (await throttle(shop, 'change-email', request, `member ${request.memberId}`)) ??
      (await throttle(shop, 'send-code', request, body.email)) ??
      askForEmail(shop, request, body),

    verifyNewEmail: async ({ body }, request) =>
      (await throttle(shop, 'verify-code', request, `member ${request.memberId}`)) ??
      countingWrongCodes(shop, request, () => verifyEmail(shop, request, body.code)),

    async undoEmailChange({ body }, request) {
      const outcome =
        (await throttle(shop, 'reset-password', request)) ??
        (await undoEmailChange(shop, request, body.code));
      if (!request.isNavigation) return outcome;
      // A form that is sent without scripts gets a page.
      const result = outcome.ok ? 'DONE' : outcome.failure.code;
      return done(redirectTo(`/restore-email?result=${result}`, 303));
    },

    listUserSessions: async (_, request) => done(await listOwnSessions(shop, request)),
    endUserSession: ({ params }, request) => endOwnSession(shop, request, params.id),
    endOtherUserSessions: (_, request) => endOtherSessions(shop, request),
  };
}

import type { adminCalls } from '#contract/calls/admin.ts';
import type { adminPaymentCalls } from '#contract/calls/admin-payments.ts';
import type { adminReturnCalls } from '#contract/calls/admin-returns.ts';
import { done, refused } from '#contract/outcome.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import type { Shop } from '#server/shop.ts';
import packageFile from '../../../package.json' with { type: 'json' };
import {
  changeOwnPassword,
  createAdministrator,
  readMe,
  searchAdministrators,
  updateAdministrator,
} from './administrators.ts';
import { searchAuditEntries } from './audit.ts';
import { adminLogin } from './login.ts';
import { askProvider } from './queue/ask-provider.ts';
import { countExceptions, listExceptions, resolveException } from './queue/exceptions.ts';
import { listAllOrders, revealRecipient } from './queue/masked-order.ts';
import { acceptAllTransfers, readOrderPayments } from './queue/order-payments.ts';
import { completeRefund, listAllRefunds, refundOrder } from './queue/refunds.ts';
import {
  approveReturn,
  listAllReturns,
  receiveReturn,
  refundReturn,
  refuseReturn,
} from './queue/returns.ts';
import { handOver } from './session-cookie.ts';
import { revokeAdministratorSession, rotateAdministratorSession } from './sessions.ts';
import { unlockAdministrator } from './unlock.ts';

type AdminCalls = typeof adminCalls & typeof adminPaymentCalls & typeof adminReturnCalls;

/** The calls of the back office; the contract says which roles may make each (G-147). */
export function adminRoutes(shop: Shop): Handlers<AdminCalls> {
  return { ...accountRoutes(shop), ...paymentRoutes(shop), ...returnRoutes(shop) };
}

function accountRoutes(shop: Shop): Handlers<typeof adminCalls> {
  return {
    adminLogin: async ({ body }, request) =>
      (await throttle(shop, 'admin-login', request)) ?? adminLogin(shop, body, request),

    unlockAdministrator: async ({ body }, request) =>
      (await throttle(shop, 'admin-unlock', request)) ??
      unlockAdministrator(shop, request, body.token),

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

    changeOwnPassword: async ({ body }, request) =>
      (await throttle(shop, 'admin-password', request, String(request.administratorId))) ??
      changeOwnPassword(shop, request, body),

    readVersion: async () => done({ version: packageFile.version }),

    searchAdministrators: async ({ body }) => done(await searchAdministrators(shop, body)),
    createAdministrator: async ({ body }, request) => createAdministrator(shop, request, body),
    updateAdministrator: async ({ params, body }, request) =>
      updateAdministrator(shop, request, params.id, body),

    searchAuditEntries: async ({ body }) => done(await searchAuditEntries(shop, body)),
  };
}

function paymentRoutes(shop: Shop): Handlers<typeof adminPaymentCalls> {
  return {
    searchPaymentExceptions: async ({ body }) => done(await listExceptions(shop, body)),
    countPaymentExceptions: async () => done(await countExceptions(shop)),
    resolvePaymentException: async ({ params, body }, request) =>
      resolveException(shop, request, params.id, body.note),

    searchOrders: async ({ body }) => done(await listAllOrders(shop, body)),
    readOrderPayments: async ({ params }) => readOrderPayments(shop, params.id),
    revealRecipient: async ({ params, body }, request) =>
      revealRecipient(shop, request, params.id, body.reason),
    askProvider: async ({ params }, request) => askProvider(shop, request, params.id),
    acceptTransfers: async ({ params }, request) => acceptAllTransfers(shop, request, params.id),
    refundOrder: async ({ params, body }, request) => refundOrder(shop, request, params.id, body),

    searchRefunds: async ({ body }) => done(await listAllRefunds(shop, body)),
    completeRefund: async ({ params, body }, request) =>
      completeRefund(shop, request, params.id, body.reference),
  };
}

function returnRoutes(shop: Shop): Handlers<typeof adminReturnCalls> {
  return {
    searchReturns: async ({ body }) => done(await listAllReturns(shop, body)),
    approveReturn: async ({ params }, request) => approveReturn(shop, request, params.id),
    refuseReturn: async ({ params, body }, request) =>
      refuseReturn(shop, request, params.id, body.reason),
    receiveReturn: async ({ params, body }, request) =>
      receiveReturn(shop, request, params.id, body.isSaleable),
    refundReturn: async ({ params }, request) => refundReturn(shop, request, params.id),
  };
}

import type { adminCalls } from '#contract/calls/admin.ts';
import type { adminAccountCalls, adminSignInCalls } from '#contract/calls/admin-account.ts';
import type { adminPaymentCalls } from '#contract/calls/admin-payments.ts';
import type { adminReturnCalls } from '#contract/calls/admin-returns.ts';
import { done } from '#contract/outcome.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { accountRoutes, signInRoutes } from './account-routes.ts';
import {
  createAdministrator,
  searchAdministrators,
  updateAdministrator,
} from './administrators.ts';
import { searchAuditEntries } from './audit.ts';
import { askProvider } from './queue/ask-provider.ts';
import { countExceptions, listExceptions, resolveException } from './queue/exceptions.ts';
import { listAllOrders, revealRecipient } from './queue/masked-order.ts';
import { acceptAllTransfers, readOrderPayments } from './queue/order-payments.ts';
import { completeRefund, listAllRefunds } from './queue/refunds.ts';
import { listAllReturns } from './queue/returns.ts';
import { resetSecondFactors } from './second-factor/own-factors.ts';

type AdminCalls = typeof adminSignInCalls &
  typeof adminAccountCalls &
  typeof adminCalls &
  typeof adminPaymentCalls &
  typeof adminReturnCalls;

/** The calls of the back office; the contract says which roles may make each (G-147). */
export function adminRoutes(shop: Shop): Handlers<AdminCalls> {
  return {
    ...signInRoutes(shop),
    ...accountRoutes(shop),
    ...administratorRoutes(shop),
    ...paymentRoutes(shop),
    ...returnRoutes(shop),
  };
}

function administratorRoutes(shop: Shop): Handlers<typeof adminCalls> {
  return {
    searchAdministrators: async ({ body }) => done(await searchAdministrators(shop, body)),
    createAdministrator: async ({ body }, request) => createAdministrator(shop, request, body),
    updateAdministrator: async ({ params, body }, request) =>
      updateAdministrator(shop, request, params.id, body),
    resetSecondFactors: async ({ params }, request) => resetSecondFactors(shop, request, params.id),
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

    searchRefunds: async ({ body }) => done(await listAllRefunds(shop, body)),
    completeRefund: async ({ params, body }, request) =>
      completeRefund(shop, request, params.id, body.reference),
  };
}

function returnRoutes(shop: Shop): Handlers<typeof adminReturnCalls> {
  return { searchReturns: async ({ body }) => done(await listAllReturns(shop, body)) };
}

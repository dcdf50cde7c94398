import type { adminCalls } from '#contract/calls/admin.ts';
import type { adminAccountCalls, adminSignInCalls } from '#contract/calls/admin-account.ts';
import type { adminPaymentCalls } from '#contract/calls/admin-payments.ts';
import type { adminReturnCalls } from '#contract/calls/admin-returns.ts';
import type { adminRoleCalls } from '#contract/calls/admin-roles.ts';
import { done } from '#contract/outcome.ts';
import type { Role } from '#contract/rights.ts';
import { ordersAdapter } from '#server/ordering/fulfilment/orders-list.ts';
import { orderReturnsAdapter } from '#server/ordering/orders/returns/order-returns-adapter.ts';
import {
  paymentExceptionsAdapter,
  refundsAdapter,
} from '#server/ordering/payments/read-only-adapters.ts';
import type { Handlers, Page } from '#server/platform/http/handler.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import { type Narrowing, type NarrowQuery, narrow } from '#server/resource-engine/narrow.ts';
import type { ListAdapter } from '#server/resource-engine/resource-adapter.ts';
import type { Shop } from '#server/shop.ts';
import { accountRoutes, signInRoutes } from './account-routes.ts';
import { searchAdministrators } from './administrators.ts';
import { searchAuditEntries } from './audit.ts';
import { createAdministrator, updateAdministrator } from './change-administrators.ts';
import { resendInvitation, withdrawInvitation } from './links/invitations.ts';
import { askProvider } from './payments-and-returns/ask-provider.ts';
import { completeRefunds } from './payments-and-returns/complete-many.ts';
import {
  countExceptions,
  listExceptions,
  resolveException,
} from './payments-and-returns/exceptions.ts';
import { listAllOrders, revealRecipient } from './payments-and-returns/masked-order.ts';
import { readOrderPayments } from './payments-and-returns/order-payments.ts';
import { readTransferFile } from './payments-and-returns/read-transfer-file.ts';
import { askForRefundAccount, revealRefundAccount } from './payments-and-returns/refund-account.ts';
import { completeRefund, listAllRefunds } from './payments-and-returns/refunds.ts';
import { listAllReturns } from './payments-and-returns/returns.ts';
import { exportTransfers, listTransfers } from './payments-and-returns/transfers.ts';
import { administratorsAdapter, auditEntriesAdapter } from './read-only-adapters.ts';
import { createRole, deleteRole, readRolePage, searchRoles, updateRole } from './roles/roles.ts';
import { searchesByParts } from './roles/searches-by-parts.ts';
import { resetSecondFactors } from './second-factor/own-factors.ts';

type AdminCalls = typeof adminSignInCalls &
  typeof adminAccountCalls &
  typeof adminCalls &
  typeof adminRoleCalls &
  typeof adminPaymentCalls &
  typeof adminReturnCalls;

/** The calls of the back office; the contract says which roles may make each (G-147). */
export function adminRoutes(shop: Shop): Handlers<AdminCalls> {
  return {
    ...signInRoutes(shop),
    ...accountRoutes(shop),
    ...administratorRoutes(shop),
    ...roleRoutes(shop),
    ...paymentRoutes(shop),
    ...returnRoutes(shop),
  };
}

function administratorRoutes(shop: Shop): Handlers<typeof adminCalls> {
  return {
    searchAdministrators: async ({ body }, { role }) =>
      narrowed({ shop, adapter: administratorsAdapter, role }, body, (search) =>
        searchAdministrators(shop, search),
      ),
    createAdministrator: async ({ body }, request) => createAdministrator(shop, request, body),
    updateAdministrator: async ({ params, body }, request) =>
      updateAdministrator(shop, request, params.id, body),
    resendInvitation: async ({ params }, request) =>
      (await throttle(shop, 'admin-invite', request, String(params.id))) ??
      resendInvitation(shop, request, params.id),
    withdrawInvitation: async ({ params }, request) => withdrawInvitation(shop, request, params.id),
    resetSecondFactors: async ({ params }, request) => resetSecondFactors(shop, request, params.id),
    searchAuditEntries: async ({ body }, { role }) =>
      narrowed({ shop, adapter: auditEntriesAdapter, role }, body, (search) =>
        searchAuditEntries(shop, search),
      ),
  };
}

function roleRoutes(shop: Shop): Handlers<typeof adminRoleCalls> {
  return {
    searchRoles: async () => searchRoles(shop),
    readRole: async ({ params }) => readRolePage(shop, params.id),
    createRole: async ({ body }, request) => createRole(shop, request, body),
    updateRole: async ({ params, body }, request) => updateRole(shop, request, params.id, body),
    deleteRole: async ({ params }, request) => deleteRole(shop, request, params.id),
  };
}

function paymentRoutes(shop: Shop): Handlers<typeof adminPaymentCalls> {
  return {
    searchPaymentExceptions: async ({ body }, { role }) =>
      narrowed({ shop, adapter: paymentExceptionsAdapter, role }, body, (search) =>
        listExceptions(shop, search),
      ),
    countPaymentExceptions: async () => done(await countExceptions(shop)),
    resolvePaymentException: async ({ params, body }, request) =>
      resolveException(shop, request, params.id, body.note),

    searchOrders: async ({ body }, { role }) =>
      narrowed({ shop, adapter: ordersAdapter, role }, body, (search) =>
        listAllOrders(shop, search),
      ),
    readOrderPayments: async ({ params }) => readOrderPayments(shop, params.id),
    revealRecipient: async ({ params, body }, request) =>
      revealRecipient(shop, request, params.id, body.reason),
    askProvider: async ({ params }, request) => askProvider(shop, request, params.id),

    searchRefunds: async ({ body }, { role }) =>
      narrowed({ shop, adapter: refundsAdapter, role }, body, (search) =>
        listAllRefunds(shop, search),
      ),
    revealRefundAccount: async ({ params }, request) =>
      revealRefundAccount(shop, request, params.id),
    askForRefundAccount: async ({ params }, request) =>
      askForRefundAccount(shop, request, params.id),
    completeRefunds: async ({ body }, request) => completeRefunds(shop, request, body),
    readTransferFile: ({ query, body }) => readTransferFile(body, query.fileName),
    listTransfers: async () => listTransfers(shop),
    exportTransfers: async ({ body }, request) => exportTransfers(shop, request, body),
    completeRefund: async ({ params, body }, request) =>
      completeRefund(shop, request, params.id, body.reference),
  };
}

function returnRoutes(shop: Shop): Handlers<typeof adminReturnCalls> {
  return {
    searchReturns: async ({ body }, { role }) =>
      narrowed({ shop, adapter: orderReturnsAdapter, role }, body, (search) =>
        listAllReturns(shop, search),
      ),
  };
}

/** One page of a list, filtered by its own fields and by the parameters that every read-only resource takes. */
async function narrowed<Own extends object, Items>(
  { shop, adapter, role }: { shop: Shop; adapter: ListAdapter; role: Role | undefined },
  { keyword, conditions, sort, ...own }: Own & NarrowQuery,
  list: (search: Omit<Own, keyof NarrowQuery> & Narrowing) => Promise<Page<Items>>,
) {
  const search = { keyword, conditions, sort, byParts: searchesByParts(role) };
  const narrowing = await narrow(shop.db, adapter, search, shop.clock.now());
  return narrowing.ok ? done(await list({ ...own, ...narrowing.value })) : narrowing;
}

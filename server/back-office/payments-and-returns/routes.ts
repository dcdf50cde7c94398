import type { adminPaymentCalls } from '#contract/calls/admin-payments.ts';
import type { adminReturnCalls } from '#contract/calls/admin-returns.ts';
import { done } from '#contract/outcome.ts';
import { ordersAdapter } from '#server/ordering/fulfilment/orders-list.ts';
import { orderReturnsAdapter } from '#server/ordering/orders/returns/order-returns-adapter.ts';
import {
  paymentExceptionsAdapter,
  refundsAdapter,
} from '#server/ordering/payments/read-only-adapters.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { narrowed } from '../admin/narrowed.ts';
import { askProvider } from './ask-provider.ts';
import { completeRefunds } from './complete-many.ts';
import { countExceptions, listExceptions, resolveException } from './exceptions.ts';
import { listAllOrders, revealRecipient } from './masked-order.ts';
import { readOrderPayments } from './order-payments.ts';
import { readTransferFile } from './read-transfer-file.ts';
import { askForRefundAccount, revealRefundAccount } from './refund-account.ts';
import { completeRefund, listAllRefunds } from './refunds.ts';
import { listAllReturns } from './returns.ts';
import { exportTransfers, listTransfers } from './transfers.ts';

/** The calls for the lists of payment exceptions, orders, refunds and returns, and for refunds by transfer. */
export const paymentAndReturnRoutes = (
  shop: Shop,
): Handlers<typeof adminPaymentCalls & typeof adminReturnCalls> => ({
  ...paymentRoutes(shop),
  ...returnRoutes(shop),
});

function paymentRoutes(shop: Shop): Handlers<typeof adminPaymentCalls> {
  return {
    searchPaymentExceptions: async ({ body }, { role }) =>
      narrowed({ shop, adapter: paymentExceptionsAdapter, role }, body, (search) =>
        listExceptions(shop, search),
      ),
    countPaymentExceptions: async () => done(await countExceptions(shop)),
    resolvePaymentException: async ({ params, body }, request) =>
      resolveException(shop, request, params.id, body),

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

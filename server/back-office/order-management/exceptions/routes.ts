import type { adminExceptionCalls } from '#contract/calls/admin-exceptions.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { acceptAllTransfers } from './accept-transfers.ts';
import { askAboutException } from './ask.ts';
import { assignException } from './assign.ts';
import { refundException } from './give-back.ts';
import { readException } from './read-exception.ts';

/** The calls about one exception. */
export function exceptionRoutes(shop: Shop): Handlers<typeof adminExceptionCalls> {
  return {
    readPaymentException: ({ params }) => readException(shop, params.id),
    askAboutException: ({ params }, request) => askAboutException(shop, request, params.id),
    assignException: ({ params, body }, request) =>
      assignException(shop, request, params.id, body.orderId),
    acceptTransfers: ({ params }, request) => acceptAllTransfers(shop, request, params.id),
    refundException: ({ params }, request) => refundException(shop, request, params.id),
  };
}

import type { adminInvoiceCalls } from '#contract/calls/admin-invoices.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { allowOnInvoiceOf, issueInvoiceOf, voidInvoiceOf } from './change-invoice.ts';
import { readInvoicePage } from './read-invoice.ts';

/** The calls about the invoice of one order. */
export function invoiceRoutes(shop: Shop): Handlers<typeof adminInvoiceCalls> {
  return {
    readInvoice: ({ params }) => readInvoicePage(shop, params.id),
    issueInvoice: ({ params }, request) => issueInvoiceOf(shop, request, params.id),
    voidInvoice: ({ params, body }, request) =>
      voidInvoiceOf(shop, request, params.id, body.reason),
    allowOnInvoice: ({ params, body }, request) => allowOnInvoiceOf(shop, request, params.id, body),
  };
}

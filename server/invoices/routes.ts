import type { bookCalls } from '#contract/calls/books.ts';
import { done } from '#contract/outcome.ts';
import type { Handlers } from '../platform/http/handler.ts';
import type { Shop } from '../shop.ts';
import { invoices } from './invoices.ts';

type InvoiceCalls = Pick<
  typeof bookCalls,
  'listInvoices' | 'createInvoice' | 'updateInvoice' | 'deleteInvoice'
>;

/** The calls of the member's saved invoice details. */
export function invoiceRoutes(shop: Shop): Handlers<InvoiceCalls> {
  return {
    listInvoices: async (_, { memberId }) => done(await invoices.list(shop, memberId)),
    createInvoice: ({ body }, { memberId }) => invoices.create(shop, memberId, body),
    updateInvoice: ({ params, body }, { memberId }) =>
      invoices.update(shop, memberId, params.id, body),
    deleteInvoice: ({ params }, { memberId }) => invoices.delete(shop, memberId, params.id),
  };
}

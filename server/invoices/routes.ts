import type { bookCalls } from '#contract/calls/books.ts';
import { done } from '#contract/outcome.ts';
import type { Handlers } from '../platform/http/handler.ts';
import type { Shop } from '../shop.ts';
import { createInvoice, deleteInvoice, listInvoices, updateInvoice } from './invoices.ts';

type InvoiceCalls = Pick<
  typeof bookCalls,
  'listInvoices' | 'createInvoice' | 'updateInvoice' | 'deleteInvoice'
>;

/** The calls of the member's saved invoice details. */
export function invoiceRoutes(shop: Shop): Handlers<InvoiceCalls> {
  return {
    listInvoices: async (_, { memberId }) => done(await listInvoices(shop, memberId)),
    createInvoice: ({ body }, { memberId }) => createInvoice(shop, memberId, body),
    updateInvoice: ({ params, body }, { memberId }) =>
      updateInvoice(shop, memberId, params.id, body),
    deleteInvoice: ({ params }, { memberId }) => deleteInvoice(shop, memberId, params.id),
  };
}

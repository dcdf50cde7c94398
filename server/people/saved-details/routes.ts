import type { savedDetailsCalls } from '#contract/calls/saved-details.ts';
import { done } from '#contract/outcome.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { invoices } from './invoices.ts';
import { recipients } from './recipients.ts';

/** The calls of saved details: recipients and invoice details. */
export function savedDetailsRoutes(shop: Shop): Handlers<typeof savedDetailsCalls> {
  return {
    listRecipients: async (_, { memberId }) => done(await recipients.list(shop, memberId)),
    createRecipient: ({ body }, { memberId }) => recipients.create(shop, memberId, body),
    updateRecipient: ({ params, body }, { memberId }) =>
      recipients.update(shop, memberId, params.id, body),
    deleteRecipient: ({ params }, { memberId }) => recipients.delete(shop, memberId, params.id),

    listInvoices: async (_, { memberId }) => done(await invoices.list(shop, memberId)),
    createInvoice: ({ body }, { memberId }) => invoices.create(shop, memberId, body),
    updateInvoice: ({ params, body }, { memberId }) =>
      invoices.update(shop, memberId, params.id, body),
    deleteInvoice: ({ params }, { memberId }) => invoices.delete(shop, memberId, params.id),
  };
}

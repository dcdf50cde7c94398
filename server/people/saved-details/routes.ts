import type { savedDetailsCalls } from '#contract/calls/saved-details.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { type InvoiceFields, invoices } from './invoices.ts';
import { recipients } from './recipients.ts';

/** Whether the carrier of invoice details is unknown to the tax platform: 422, or undefined if it may be saved. */
type RefuseCarrier = (
  shop: Shop,
  memberId: number,
  fields: InvoiceFields,
) => Promise<Outcome<never, 'VALIDATION_FAILED'> | undefined>;

/** The calls of saved details: recipients and invoice details. */
export function savedDetailsRoutes(
  shop: Shop,
  refuseCarrier: RefuseCarrier,
): Handlers<typeof savedDetailsCalls> {
  return {
    listRecipients: async (_, { memberId }) => done(await recipients.list(shop, memberId)),
    createRecipient: ({ body }, { memberId }) => recipients.create(shop, memberId, body),
    updateRecipient: ({ params, body }, { memberId }) =>
      recipients.update(shop, memberId, params.id, body),
    deleteRecipient: ({ params }, { memberId }) => recipients.delete(shop, memberId, params.id),

    listInvoices: async (_, { memberId }) => done(await invoices.list(shop, memberId)),
    createInvoice: ({ body }, { memberId }) =>
      invoices.create(shop, memberId, body, (fields) => refuseCarrier(shop, memberId, fields)),
    updateInvoice: ({ params, body }, { memberId }) =>
      invoices.update(shop, memberId, params.id, body, (fields) =>
        refuseCarrier(shop, memberId, fields),
      ),
    deleteInvoice: ({ params }, { memberId }) => invoices.delete(shop, memberId, params.id),
  };
}

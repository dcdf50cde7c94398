import type { savedDetailsCalls } from '#contract/calls/saved-details.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { type InvoiceFields, invoices } from './invoices.ts';
import { type RecipientFields, recipients } from './recipients.ts';

/**
 * Checks the carrier of invoice details with the tax platform: 422 if it is unknown there, undefined if it may be
 * saved.
 */
type RefuseCarrier = (
  shop: Shop,
  memberId: number,
  fields: InvoiceFields,
) => Promise<Outcome<never, 'VALIDATION_FAILED'> | undefined>;

/**
 * Looks up the store with this number: undefined if the list of stores cannot answer, 422 at `field` if the store
 * does not exist.
 */
type FindStore = (
  shop: Shop,
  no: string,
  field: string,
) => Promise<Outcome<{ name: string; address: string } | undefined, 'VALIDATION_FAILED'>>;

/** Checks of saved details that need other capabilities. */
export interface SavedDetailsChecks {
  refuseCarrier: RefuseCarrier;
  findStore: FindStore;
}

/** The calls of saved details: recipients and invoice details. */
export function savedDetailsRoutes(
  shop: Shop,
  { refuseCarrier, findStore }: SavedDetailsChecks,
): Handlers<typeof savedDetailsCalls> {
  const confirmInvoice = (memberId: number) => async (fields: InvoiceFields) =>
    (await refuseCarrier(shop, memberId, fields)) ?? done(fields);
  // Name and address of a store come from the list of stores, not from the reply of the map (G-164).
  const confirmRecipient = async (fields: RecipientFields) => {
    if (fields.type !== 'STORE') return done(fields);
    const store = await findStore(shop, fields.storeCode, 'store_code');
    if (!store.ok) return store;
    const { name, address } = store.value ?? {};
    return done({
      ...fields,
      storeName: name ?? fields.storeName,
      storeAddress: address ?? fields.storeAddress,
    });
  };
  return {
    listRecipients: async (_, { memberId }) => done(await recipients.list(shop, memberId)),
    createRecipient: ({ body }, { memberId }) =>
      recipients.create(shop, memberId, body, confirmRecipient),
    updateRecipient: ({ params, body }, { memberId }) =>
      recipients.update(shop, memberId, params.id, body, confirmRecipient),
    deleteRecipient: ({ params }, { memberId }) => recipients.delete(shop, memberId, params.id),

    listInvoices: async (_, { memberId }) => done(await invoices.list(shop, memberId)),
    createInvoice: ({ body }, { memberId }) =>
      invoices.create(shop, memberId, body, confirmInvoice(memberId)),
    updateInvoice: ({ params, body }, { memberId }) =>
      invoices.update(shop, memberId, params.id, body, confirmInvoice(memberId)),
    deleteInvoice: ({ params }, { memberId }) => invoices.delete(shop, memberId, params.id),
  };
}

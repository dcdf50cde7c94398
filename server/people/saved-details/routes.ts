import type { savedDetailsCalls } from '#contract/calls/saved-details.ts';
import type { StoreKind } from '#contract/enumerations.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import { chainOf } from '#rules/delivery/carriers.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { type InvoiceFields, invoices } from './invoices.ts';
import { type RecipientFields, recipients, shownRecipient } from './recipients.ts';

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
 * does not exist, and at `chainField` if the shop does not send to its chain.
 */
type FindStore = (
  shop: Shop,
  store: { no: string; storeType: StoreKind },
  fields: { field: string; chainField: string },
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
    const wanted = { no: fields.storeCode, storeType: fields.storeType };
    const store = await findStore(shop, wanted, {
      field: 'store_code',
      chainField: 'store_type',
    });
    if (!store.ok) return store;
    const { name, address } = store.value ?? {};
    return done({
      ...fields,
      storeName: name ?? fields.storeName,
      storeAddress: address ?? fields.storeAddress,
    });
  };
  return {
    listRecipients: async (_, { memberId }) => {
      const { HOME, STORE } = await recipients.list(shop, memberId);
      return done({ HOME: HOME.map(shownRecipient), STORE: STORE.map(shownRecipient) });
    },
    async createRecipient({ body }, { memberId }) {
      const saved = await recipients.create(shop, memberId, body, confirmRecipient);
      return saved.ok ? done(shownRecipient(saved.value)) : saved;
    },
    async updateRecipient({ params, body }, { memberId }) {
      // A store without its chain is one of the first chain, also if the recipient had one of another.
      const chain = body.storeCode === undefined ? {} : { storeType: chainOf(body.storeType) };
      const changes = { ...body, ...chain };
      const saved = await recipients.update(shop, memberId, params.id, changes, confirmRecipient);
      return saved.ok ? done(shownRecipient(saved.value)) : saved;
    },
    deleteRecipient: ({ params }, { memberId }) => recipients.delete(shop, memberId, params.id),

    listInvoices: async (_, { memberId }) => done(await invoices.list(shop, memberId)),
    createInvoice: ({ body }, { memberId }) =>
      invoices.create(shop, memberId, body, confirmInvoice(memberId)),
    updateInvoice: ({ params, body }, { memberId }) =>
      invoices.update(shop, memberId, params.id, body, confirmInvoice(memberId)),
    deleteInvoice: ({ params }, { memberId }) => invoices.delete(shop, memberId, params.id),
  };
}

import type { FastifyPluginAsync } from 'fastify';
import type { Outcomes } from '../outcomes.ts';
import { StoredMap } from '../stored-map.ts';
import { type InvoiceOptions, invoiceService } from './invoice.ts';
import { createLedger, type Ledger } from './invoice-ledger.ts';
import { type CarrierOptions, logistics } from './logistics.ts';
import { storeMap } from './map.ts';
import type { SentParcel } from './parcel-pages.ts';
import { type StoreAccount, storeList } from './store-list.ts';

export interface EcpayOptions extends Omit<InvoiceOptions, 'ledger'> {
  /** The account for the stores, which may differ from the one for invoices. */
  storeAccount: StoreAccount;
  /** The carrier that takes parcels to the stores. */
  carrier?: CarrierOptions;
  ledgers: EcpayLedgers;
}

/** The ledgers of the stand-in. */
export interface EcpayLedgers {
  invoices: Ledger;
  parcels: StoredMap<SentParcel>;
}

/** Empty ledgers. They are emptied again when the outcomes are reset. */
export function createEcpayLedgers(outcomes: Outcomes): EcpayLedgers {
  const ledgers = { invoices: createLedger(), parcels: new StoredMap<SentParcel>('ecpay-parcels') };
  outcomes.onReset(() => {
    ledgers.invoices.clear();
    ledgers.parcels.clear();
  });
  return ledgers;
}

/** The stand-in for ECPay: map and list of convenience stores, the parcels to them, and the electronic invoices. */
export function ecpay(options: EcpayOptions): FastifyPluginAsync {
  const { storeAccount, carrier = {}, ledgers, outcomes, now } = options;
  return async (app) => {
    await app.register(storeMap({ merchantId: storeAccount.merchantId, outcomes }));
    await app.register(storeList({ ...storeAccount, outcomes }));
    await app.register(logistics({ ...storeAccount, outcomes, now }, carrier, ledgers.parcels));
    await app.register(invoiceService({ ...options, ledger: ledgers.invoices }));
  };
}

import type { FastifyPluginAsync } from 'fastify';
import { type InvoiceOptions, invoiceService } from './invoice.ts';
import { type CarrierOptions, logistics } from './logistics.ts';
import { storeMap } from './map.ts';
import { type StoreAccount, storeList } from './store-list.ts';

export interface EcpayOptions extends InvoiceOptions {
  /** The merchant of the stores, who may differ from the merchant of the invoices. */
  storeAccount: StoreAccount;
  /** Who takes parcels to the stores. */
  carrier?: CarrierOptions;
}

/** The stand-in for ECPay: map and list of convenience stores, the parcels to them, and the electronic invoices. */
export function ecpay(options: EcpayOptions): FastifyPluginAsync {
  const { storeAccount, carrier = {}, outcomes, now } = options;
  return async (app) => {
    await app.register(storeMap({ merchantId: storeAccount.merchantId, outcomes }));
    await app.register(storeList({ ...storeAccount, outcomes }));
    await app.register(logistics({ ...storeAccount, outcomes, now }, carrier));
    await app.register(invoiceService(options));
  };
}

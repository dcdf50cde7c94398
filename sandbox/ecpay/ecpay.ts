import type { FastifyPluginAsync } from 'fastify';
import { type InvoiceOptions, invoiceService } from './invoice.ts';
import { storeMap } from './map.ts';
import { type StoreAccount, storeList } from './store-list.ts';

export interface EcpayOptions extends InvoiceOptions {
  /** The merchant of the stores, who may differ from the merchant of the invoices. */
  storeAccount: StoreAccount;
}

/** The stand-in for ECPay: map and list of convenience stores, and the electronic invoices. */
export function ecpay(options: EcpayOptions): FastifyPluginAsync {
  const { storeAccount, outcomes } = options;
  return async (app) => {
    await app.register(storeMap({ merchantId: storeAccount.merchantId, outcomes }));
    await app.register(storeList({ ...storeAccount, outcomes }));
    await app.register(invoiceService(options));
  };
}

import type { FastifyPluginAsync } from 'fastify';
import { type InvoiceOptions, invoiceService } from './invoice.ts';
import { storeMap } from './map.ts';

export interface EcpayOptions extends InvoiceOptions {
  /** The merchant of the store map, who may differ from the merchant of the invoices. */
  mapMerchantId: string;
}

/** The stand-in for ECPay: the map of convenience stores and the electronic invoices. */
export function ecpay(options: EcpayOptions): FastifyPluginAsync {
  const { mapMerchantId, outcomes } = options;
  return async (app) => {
    await app.register(storeMap({ merchantId: mapMerchantId, outcomes }));
    await app.register(invoiceService(options));
  };
}

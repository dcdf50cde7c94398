import type { FastifyPluginAsync } from 'fastify';
import { type InvoiceOptions, invoiceService } from './invoice.ts';
import { storeMap } from './map.ts';

export interface EcpayOptions extends InvoiceOptions {
  /** Whose store map it is; the invoices may be another merchant's. */
  mapMerchantId: string;
}

/** The stand-in for ECPay: the convenience-store map and the electronic invoices. */
export function ecpay(options: EcpayOptions): FastifyPluginAsync {
  const { mapMerchantId, outcomes } = options;
  return async (app) => {
    await app.register(storeMap({ merchantId: mapMerchantId, outcomes }));
    await app.register(invoiceService(options));
  };
}

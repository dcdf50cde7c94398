import { z } from 'zod';
import { optionalUrl } from '#server/platform/config-fields.ts';
import { otherHost } from '#server/platform/other-hosts/other-host.ts';
import { ecpayTestHost, ecpayTestMerchants } from '../ecpay/config.ts';

export const ecpayInvoiceHost = otherHost({
  name: 'ecpay-invoice',
  fields: {
    ECPAY_INVOICE_URL: optionalUrl.describe(
      'ECPay e-invoice, https://einvoice.ecpay.com.tw; empty: the stand-in',
    ),
    ECPAY_INVOICE_MERCHANT_ID: z
      .string()
      .default('')
      .describe('MerchantID for invoices; empty: the stand-in’s'),
    ECPAY_INVOICE_HASH_KEY: z
      .string()
      .length(16)
      .default('')
      .describe('HashKey for invoices, 16 characters; empty: the stand-in’s'),
    ECPAY_INVOICE_HASH_IV: z
      .string()
      .length(16)
      .default('')
      .describe('HashIV for invoices, 16 characters; empty: the stand-in’s'),
  },
  realWith: 'ECPAY_INVOICE_URL',
  addresses: { ECPAY_INVOICE_URL: { path: '/ecpay' } },
  standInAccount: (derive) => ({
    ECPAY_INVOICE_MERCHANT_ID: '2000132',
    ECPAY_INVOICE_HASH_KEY: derive('ECPAY_INVOICE_HASH_KEY', 16),
    ECPAY_INVOICE_HASH_IV: derive('ECPAY_INVOICE_HASH_IV', 16),
  }),
  publicAccounts: { ECPAY_INVOICE_MERCHANT_ID: ecpayTestMerchants },
  testHost: ecpayTestHost,
  calls: ['checkMobileBarcode'],
  standIn: (config) => ({
    merchantId: config.ECPAY_INVOICE_MERCHANT_ID,
    keys: { hashKey: config.ECPAY_INVOICE_HASH_KEY, hashIv: config.ECPAY_INVOICE_HASH_IV },
  }),
});

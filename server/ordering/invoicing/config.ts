import { z } from 'zod';
import { optionalUrl } from '#server/platform/config-fields.ts';
import { ecpayTestMerchants } from '#server/platform/other-hosts/ecpay-test-merchants.ts';
import { otherHost } from '#server/platform/other-hosts/other-host.ts';

export const ecpayInvoiceHost = otherHost({
  name: 'ecpay-invoice',
  fields: {
    ECPAY_INVOICE_URL: optionalUrl.describe(
      'ECPay e-invoice, https://einvoice.ecpay.com.tw; empty: the stand-in',
    ),
    ECPAY_INVOICE_MERCHANT_ID: z
      .string()
      .default('2000132')
      .describe('MerchantID for invoices; the default is the public test merchant'),
    ECPAY_INVOICE_HASH_KEY: z
      .string()
      .length(16)
      .default('ejCk326UnaZWKisg')
      .describe('HashKey for invoices, 16 characters'),
    ECPAY_INVOICE_HASH_IV: z
      .string()
      .length(16)
      .default('q9jcZX8Ib9LM8wYk')
      .describe('HashIV for invoices, 16 characters'),
  },
  realWith: 'ECPAY_INVOICE_URL',
  addresses: { ECPAY_INVOICE_URL: { path: '/ecpay' } },
  account: ['ECPAY_INVOICE_MERCHANT_ID', 'ECPAY_INVOICE_HASH_KEY', 'ECPAY_INVOICE_HASH_IV'],
  publicAccounts: { ECPAY_INVOICE_MERCHANT_ID: ecpayTestMerchants },
  calls: ['checkMobileBarcode'],
  // ECPay publishes these keys for its own test host, which a shop may be configured to use.
  standInKeys: [],
  standIn: (config) => ({
    merchantId: config.ECPAY_INVOICE_MERCHANT_ID,
    keys: { hashKey: config.ECPAY_INVOICE_HASH_KEY, hashIv: config.ECPAY_INVOICE_HASH_IV },
  }),
});

import { z } from 'zod';
import { optionalUrl } from '#server/platform/config-fields.ts';
import { ecpayTestMerchants } from '#server/platform/other-hosts/ecpay-test-merchants.ts';
import { otherHost } from '#server/platform/other-hosts/other-host.ts';

export const ecpayMapHost = otherHost({
  name: 'ecpay-map',
  fields: {
    ECPAY_LOGISTICS_URL: optionalUrl.describe(
      'ECPay logistics, https://logistics.ecpay.com.tw; empty: the stand-in',
    ),
    ECPAY_LOGISTICS_MERCHANT_ID: z
      .string()
      .default('')
      .describe('MerchantID for the store map and the list of stores; empty: the stand-in’s'),
    ECPAY_LOGISTICS_HASH_KEY: z
      .string()
      .length(16)
      .default('')
      .describe('HashKey for the list of stores, 16 characters; empty: the stand-in’s'),
    ECPAY_LOGISTICS_HASH_IV: z
      .string()
      .length(16)
      .default('')
      .describe('HashIV for the list of stores, 16 characters; empty: the stand-in’s'),
  },
  realWith: 'ECPAY_LOGISTICS_URL',
  addresses: { ECPAY_LOGISTICS_URL: { path: '/ecpay', isForBrowsers: true } },
  standInAccount: (derive) => ({
    ECPAY_LOGISTICS_MERCHANT_ID: '2000132',
    ECPAY_LOGISTICS_HASH_KEY: derive('ECPAY_LOGISTICS_HASH_KEY', 16),
    ECPAY_LOGISTICS_HASH_IV: derive('ECPAY_LOGISTICS_HASH_IV', 16),
  }),
  publicAccounts: { ECPAY_LOGISTICS_MERCHANT_ID: ecpayTestMerchants },
  calls: ['openStoreMap', 'returnFromStoreMap'],
  standIn: (config) => ({
    merchantId: config.ECPAY_LOGISTICS_MERCHANT_ID,
    keys: { hashKey: config.ECPAY_LOGISTICS_HASH_KEY, hashIv: config.ECPAY_LOGISTICS_HASH_IV },
  }),
});

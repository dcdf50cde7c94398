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
      .describe('MerchantID for the store map; empty: the stand-in’s'),
  },
  realWith: 'ECPAY_LOGISTICS_URL',
  addresses: { ECPAY_LOGISTICS_URL: { path: '/ecpay', isForBrowsers: true } },
  standInAccount: () => ({
    ECPAY_LOGISTICS_MERCHANT_ID: '2000132',
  }),
  publicAccounts: { ECPAY_LOGISTICS_MERCHANT_ID: ecpayTestMerchants },
  calls: ['openStoreMap', 'returnFromStoreMap'],
  standIn: ({ ECPAY_LOGISTICS_MERCHANT_ID: merchantId }) => ({ merchantId }),
});

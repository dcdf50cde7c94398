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
      .default('2000132')
      .describe('MerchantID for the store map; the default is the public test merchant'),
  },
  realWith: 'ECPAY_LOGISTICS_URL',
  addresses: { ECPAY_LOGISTICS_URL: { path: '/ecpay', isForBrowsers: true } },
  account: ['ECPAY_LOGISTICS_MERCHANT_ID'],
  publicAccounts: { ECPAY_LOGISTICS_MERCHANT_ID: ecpayTestMerchants },
  calls: ['openStoreMap', 'returnFromStoreMap'],
  // The map's messages have no signature.
  standInKeys: [],
  standIn: ({ ECPAY_LOGISTICS_MERCHANT_ID: merchantId }) => ({ merchantId }),
});

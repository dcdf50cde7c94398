import { z } from 'zod';
import { optionalUrl } from '#server/platform/config-fields.ts';
import { alsoAccepted } from '#server/platform/other-hosts/also-accepted.ts';
import { type DeriveKey, otherHost } from '#server/platform/other-hosts/other-host.ts';
import { ecpayTestHost, ecpayTestMerchants } from '../ecpay/config.ts';

/** The shop's account at ECPay's logistics. The map, the list of stores and the labels share it. */
const account = {
  ECPAY_LOGISTICS_URL: optionalUrl.describe(
    'ECPay logistics, https://logistics.ecpay.com.tw; empty: the stand-in',
  ),
  ECPAY_LOGISTICS_MERCHANT_ID: z
    .string()
    .default('')
    .describe('MerchantID for map, list of stores and labels; empty: the stand-in’s'),
  ECPAY_LOGISTICS_HASH_KEY: z
    .string()
    .length(16)
    .default('')
    .describe('HashKey for list of stores and labels, 16 characters; empty: the stand-in’s'),
  ECPAY_LOGISTICS_HASH_IV: z
    .string()
    .length(16)
    .default('')
    .describe('HashIV for list of stores and labels, 16 characters; empty: the stand-in’s'),
  ECPAY_LOGISTICS_HASH_KEY_ALSO_ACCEPTED: alsoAccepted('ECPAY_LOGISTICS_HASH_KEY', { length: 16 }),
  ECPAY_LOGISTICS_HASH_IV_ALSO_ACCEPTED: alsoAccepted('ECPAY_LOGISTICS_HASH_IV', { length: 16 }),
};

const standInAccount = (derive: DeriveKey) => ({
  ECPAY_LOGISTICS_MERCHANT_ID: '2000132',
  ECPAY_LOGISTICS_HASH_KEY: derive('ECPAY_LOGISTICS_HASH_KEY', 16),
  ECPAY_LOGISTICS_HASH_IV: derive('ECPAY_LOGISTICS_HASH_IV', 16),
});

const publicAccounts = { ECPAY_LOGISTICS_MERCHANT_ID: ecpayTestMerchants };

export const ecpayMapHost = otherHost({
  name: 'ecpay-map',
  fields: account,
  realWith: 'ECPAY_LOGISTICS_URL',
  addresses: { ECPAY_LOGISTICS_URL: { path: '/ecpay', isForBrowsers: true } },
  standInAccount,
  publicAccounts,
  testHost: ecpayTestHost,
  calls: ['openStoreMap', 'returnFromStoreMap'],
  standIn: (config) => ({
    merchantId: config.ECPAY_LOGISTICS_MERCHANT_ID,
    keys: { hashKey: config.ECPAY_LOGISTICS_HASH_KEY, hashIv: config.ECPAY_LOGISTICS_HASH_IV },
  }),
});

/** The labels of parcels to stores. They are a provider of their own, so that a shop can do without them. */
export const ecpayLogisticsHost = otherHost({
  name: 'ecpay-logistics',
  fields: {
    ...account,
    ECPAY_LOGISTICS_SERVICE: z
      .enum(['UNIMART', 'UNIMARTC2C'])
      .default('UNIMART')
      .describe(
        'The contract with ECPay for parcels to all chains: `UNIMART` (B2C, picked up) or `UNIMARTC2C` (C2C, brought to a store; OK takes no other)',
      ),
  },
  realWith: 'ECPAY_LOGISTICS_URL',
  // Unlike for the map, the server itself sends requests there too.
  addresses: { ECPAY_LOGISTICS_URL: { path: '/ecpay' } },
  standInAccount,
  publicAccounts,
  testHost: ecpayTestHost,
  calls: ['createStoreLabels', 'openStoreLabels', 'takeCarrierNotice', 'askCarrier'],
  standIn: (config) => ({ service: config.ECPAY_LOGISTICS_SERVICE }),
});

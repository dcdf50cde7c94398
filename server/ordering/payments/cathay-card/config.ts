import { z } from 'zod';
import { alsoAccepted } from '#server/platform/other-hosts/also-accepted.ts';
import { otherHost } from '#server/platform/other-hosts/other-host.ts';

export const cathayCardHost = otherHost({
  name: 'cathay-card',
  fields: {
    CATHAY_CARD_PAGE_URL: z
      .string()
      .default('')
      .describe('Address of Cathay’s card page (OrderInitial.aspx); empty: the stand-in'),
    CATHAY_CARD_SERVICE_URL: z
      .string()
      .default('')
      .describe('Address of Cathay’s order service (CRDOrderService.asmx); empty: the stand-in'),
    CATHAY_STORE_ID: z
      .string()
      .regex(/^\d{1,15}$/)
      .default('')
      .describe('Cathay STOREID; empty: the stand-in’s'),
    CATHAY_CUB_KEY: z
      .string()
      .min(1)
      .default('')
      .describe('Cathay CUBKEY that signs card messages; empty: the stand-in’s'),
    CATHAY_CUB_KEY_ALSO_ACCEPTED: alsoAccepted('CATHAY_CUB_KEY'),
  },
  realWith: 'CATHAY_CARD_PAGE_URL',
  addresses: {
    CATHAY_CARD_PAGE_URL: {
      path: '/cathay/EPOSService/Payment/OrderInitial.aspx',
      isForBrowsers: true,
    },
    CATHAY_CARD_SERVICE_URL: { path: '/cathay/EPOSService/CRDOrderService.asmx' },
  },
  standInAccount: (derive) => ({
    CATHAY_STORE_ID: '999000001',
    CATHAY_CUB_KEY: derive('CATHAY_CUB_KEY', 32),
  }),
  testHost: /(?:^|\.)cathaybkdev\.com\.tw$/,
  calls: ['openCardPayment', 'notifyCardPayment', 'returnFromCardPayment'],
  standIn: ({ CATHAY_STORE_ID, CATHAY_CUB_KEY }) => ({
    storeId: CATHAY_STORE_ID,
    cubKey: CATHAY_CUB_KEY,
  }),
});

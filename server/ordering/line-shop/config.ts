import { z } from 'zod';
import { optionalUrl, seconds } from '#server/platform/config-fields.ts';
import { otherHost } from '#server/platform/other-hosts/other-host.ts';

export const lineShopHost = otherHost({
  name: 'line-shop',
  fields: {
    LINE_SHOP_URL: optionalUrl.describe(
      'LINE Shopping, e.g. https://buy-order-api.line.me; empty: the stand-in',
    ),
    LINE_SHOP_SITE: z.string().min(1).default('2').describe('site (media id) of LINE Shopping'),
    LINE_SHOP_ID: z
      .string()
      .min(1)
      .default('')
      .describe('shopid, given by LINE Shopping; empty: the stand-in’s'),
    LINE_SHOP_AUTH_KEY: z
      .string()
      .min(1)
      .default('')
      .describe('authkey, given by LINE Shopping; empty: the stand-in’s'),
    LINE_SHOP_TIMEOUT: seconds(2).describe(
      'Seconds that LINE Shopping may take for an order at checkout; the shopper waits so long',
    ),
    LINE_SHOP_EVENTS_URL: optionalUrl.describe(
      'Address that takes browsing events; empty: the stand-in, or none once LINE_SHOP_URL is set',
    ),
  },
  realWith: 'LINE_SHOP_URL',
  addresses: { LINE_SHOP_URL: { path: '/line-shop' } },
  standInAccount: (derive) => ({
    LINE_SHOP_ID: 'qingmian',
    LINE_SHOP_AUTH_KEY: derive('LINE_SHOP_AUTH_KEY', 32),
  }),
  calls: [
    'readProductFullFeed',
    'readProductPartialFeed',
    'readCategoryFullFeed',
    'trackNormalEvent',
    'trackProductEvent',
  ],
  standIn: (config) => ({
    site: config.LINE_SHOP_SITE,
    shopId: config.LINE_SHOP_ID,
    authKey: config.LINE_SHOP_AUTH_KEY,
  }),
});

import type { Call } from '../call.ts';
import type { EndpointName } from '../endpoints.ts';
import { accountCalls, memberCalls } from './accounts.ts';
import { bookCalls } from './books.ts';
import { catalogCalls } from './catalog.ts';
import { contentCalls } from './content.ts';
import { couponCalls } from './coupons.ts';
import { ecpayCalls } from './ecpay.ts';
import { lineShopCalls } from './line-shop.ts';
import { cartCalls, orderCalls } from './orders.ts';
import { paymentCalls } from './payments.ts';
import { promotionCalls } from './promotions.ts';
import { testCalls } from './testing.ts';

/** Every call of the API. A route that is not here does not exist. */
export const calls = {
  ...catalogCalls,
  ...promotionCalls,
  ...contentCalls,
  ...lineShopCalls,
  ...accountCalls,
  ...memberCalls,
  ...bookCalls,
  ...ecpayCalls,
  ...couponCalls,
  ...cartCalls,
  ...orderCalls,
  ...paymentCalls,
  ...testCalls,
} satisfies Record<EndpointName, Call>;

export type Calls = typeof calls;

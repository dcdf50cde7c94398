import type { Call } from '../call.ts';
import type { EndpointName } from '../endpoints.ts';
import { accountCalls, memberCalls } from './accounts.ts';
import { catalogCalls } from './catalog.ts';
import { chooserCalls } from './chooser.ts';
import { contentCalls } from './content.ts';
import { couponCalls } from './coupons.ts';
import { ecpayCalls } from './ecpay.ts';
import { levelCalls } from './levels.ts';
import { lineLoginCalls } from './line-login.ts';
import { lineMessagingCalls } from './line-messaging.ts';
import { lineShopCalls } from './line-shop.ts';
import { memberPasskeyCalls } from './member-passkeys.ts';
import { memberStartCalls } from './member-start.ts';
import { messageCalls } from './messages.ts';
import { noticeCalls } from './notices.ts';
import { offerCalls } from './offers.ts';
import { cartCalls, orderCalls } from './orders.ts';
import { ownDataCalls } from './own-data.ts';
import { parcelCalls } from './parcels.ts';
import { paymentCalls } from './payments.ts';
import { promotionCalls } from './promotions.ts';
import { refillCalls } from './refill.ts';
import { restockCalls } from './restock-notices.ts';
import { reviewCalls } from './reviews.ts';
import { savedDetailsCalls } from './saved-details.ts';
import { selfServiceCalls } from './self-service.ts';
import { standingOrderCalls } from './standing-orders.ts';
import { testCalls } from './testing.ts';
import { visitCalls } from './visits.ts';

/** The calls of shoppers and providers. The shop's pages need them. */
export const shopCalls = {
  ...catalogCalls,
  ...chooserCalls,
  ...promotionCalls,
  ...offerCalls,
  ...contentCalls,
  ...lineShopCalls,
  ...accountCalls,
  ...selfServiceCalls,
  ...memberPasskeyCalls,
  ...ownDataCalls,
  ...lineLoginCalls,
  ...lineMessagingCalls,
  ...noticeCalls,
  ...messageCalls,
  ...memberCalls,
  ...levelCalls,
  ...savedDetailsCalls,
  ...ecpayCalls,
  ...couponCalls,
  ...cartCalls,
  ...orderCalls,
  ...parcelCalls,
  ...paymentCalls,
  ...restockCalls,
  ...memberStartCalls,
  ...refillCalls,
  ...standingOrderCalls,
  ...reviewCalls,
  ...visitCalls,
  ...testCalls,
} satisfies Record<EndpointName, Call>;

export type ShopCalls = typeof shopCalls;

import type { promotionCalls } from '#contract/calls/promotions.ts';
import { done } from '#contract/outcome.ts';
import { listCouponEvents } from '#server/commerce/coupons/list-coupon-events.ts';
import { readRegistrationCouponEvent } from '#server/commerce/coupons/registration-event.ts';
import { listGifts } from '#server/commerce/gifts/read-gifts.ts';
import { readGiftStocks } from '#server/commerce/stock/read-stock.ts';
import { found, foundIn } from '#server/platform/http/found.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { pageOf } from '#server/platform/http/paging.ts';
import type { Shop } from '#server/shop.ts';
import { listCombinationDiscounts, readCombinationDiscount } from './combination-discounts.ts';
import { listDiscountEvents } from './discount-events.ts';
import { listFlashSales } from './flash-sales.ts';
import {
  listFirstPurchaseEvents,
  listFreeShippingEvents,
  listThresholdRewards,
} from './rewards.ts';

/** The calls that show campaigns to shoppers. */
export function promotionRoutes(shop: Shop): Handlers<typeof promotionCalls> {
  return {
    listCombinationDiscounts: async ({ query }) =>
      done(await listCombinationDiscounts(shop, query)),
    readCombinationDiscount: async ({ params }) =>
      found(await readCombinationDiscount(shop, params.id)),
    listDiscountEvents: async ({ query }) => done(await listDiscountEvents(shop, query)),
    listFirstPurchaseEvents: async ({ query }) =>
      done(pageOf(await listFirstPurchaseEvents(shop), query)),
    listFlashSales: async ({ query }) => done(pageOf(await listFlashSales(shop.db), query)),
    listFreeShippingEvents: async ({ query }) =>
      done(pageOf(await listFreeShippingEvents(shop), query)),
    readFreeShippingEvent: async ({ params }) =>
      foundIn(await listFreeShippingEvents(shop), params.id),
    listGifts: async ({ query }) => done(pageOf(await listGifts(shop.db), query)),
    readGift: async ({ params }) => foundIn(await listGifts(shop.db), params.id),
    listGiftStocks: async ({ query }) => done(await readGiftStocks(shop.db, query)),
    readRegistrationCouponEvent: async () => done(await readRegistrationCouponEvent(shop)),
    listThresholdRewards: async ({ query }) =>
      done(pageOf(await listThresholdRewards(shop), query)),
    readThresholdReward: async ({ params }) => foundIn(await listThresholdRewards(shop), params.id),
    listCouponEvents: async ({ query }) => done(pageOf(await listCouponEvents(shop), query)),
    readCouponEvent: async ({ params }) => foundIn(await listCouponEvents(shop), params.id),
  };
}

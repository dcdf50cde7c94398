import { eq, sql } from 'drizzle-orm';
import { discountEvents as discountEventsDeclared } from '#contract/resources/discount-events.ts';
import { firstPurchaseEvents as firstPurchaseDeclared } from '#contract/resources/first-purchase-events.ts';
import { freeShippingEvents as freeShippingDeclared } from '#contract/resources/free-shipping-events.ts';
import { thresholdRewards as thresholdRewardsDeclared } from '#contract/resources/threshold-rewards.ts';
import { adaptResource } from '#server/resource-engine/resource-adapter.ts';
import {
  discountEventCombinations,
  discountEventCounts,
  discountEventProducts,
  discountEvents,
  firstPurchaseEventGifts,
  firstPurchaseEvents,
  freeShippingEvents,
  thresholdRewardGifts,
  thresholdRewards,
} from './tables.ts';

/** A column of the row that counts the uses of a discount event. */
const countedOf = (column: 'orders' | 'given') =>
  sql<number>`(select ${discountEventCounts[column]} from ${discountEventCounts}
    where ${eq(discountEventCounts.discountEventId, discountEvents.id)})`;

/** The campaigns that change the amount of an order or add something to it. */
export const promotionRecords = [
  adaptResource(discountEventsDeclared, discountEvents, {
    computed: { orderCount: countedOf('orders'), givenAmount: countedOf('given') },
    links: {
      products: {
        table: discountEventProducts,
        owner: discountEventProducts.discountEventId,
        target: discountEventProducts.productId,
      },
      combinations: {
        table: discountEventCombinations,
        owner: discountEventCombinations.discountEventId,
        target: discountEventCombinations.combinationId,
      },
    },
  }),
  adaptResource(thresholdRewardsDeclared, thresholdRewards, {
    links: {
      gifts: {
        table: thresholdRewardGifts,
        owner: thresholdRewardGifts.thresholdRewardId,
        target: thresholdRewardGifts.giftId,
      },
    },
  }),
  adaptResource(freeShippingDeclared, freeShippingEvents),
  adaptResource(firstPurchaseDeclared, firstPurchaseEvents, {
    links: {
      gifts: {
        table: firstPurchaseEventGifts,
        owner: firstPurchaseEventGifts.firstPurchaseEventId,
        target: firstPurchaseEventGifts.giftId,
      },
    },
  }),
];

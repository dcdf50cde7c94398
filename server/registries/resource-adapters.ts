import type { ReadOnlyResource } from '#contract/resources/resource.ts';
import type { ImportWarning } from '#contract/resources/spreadsheet.ts';
import { administratorEmail } from '#server/back-office/admin/administrator-email.ts';
import {
  administratorsAdapter,
  auditEntriesAdapter,
} from '#server/back-office/admin/read-only-adapters.ts';
import { messageRecords } from '#server/back-office/messages/records.ts';
import { privacyRequestsAdapter } from '#server/back-office/privacy/privacy-requests-adapter.ts';
import { adaptReconciliations } from '#server/back-office/statements/uploads-adapter.ts';
import { campaignRecords } from '#server/commerce/campaigns/records.ts';
import { adaptPriceHistory } from '#server/commerce/catalog/price-history-adapter.ts';
import { adaptCatalog } from '#server/commerce/catalog/records.ts';
import { adaptCouponCodes } from '#server/commerce/coupons/codes/codes-adapter.ts';
import { couponRecords } from '#server/commerce/coupons/records.ts';
import { adaptGifts } from '#server/commerce/gifts/records.ts';
import { levelBenefitRecords } from '#server/commerce/level-benefits/records.ts';
import { adaptOffers } from '#server/commerce/offers/records.ts';
import { promotionRecords } from '#server/commerce/promotions/records.ts';
import { warnOfPrices } from '#server/commerce/promotions/warn-of-prices.ts';
import {
  waitingForCombination,
  waitingForSetsWith,
} from '#server/commerce/restock-notices/who-waits.ts';
import { lotsAdapter } from '#server/commerce/stock/lots/lots-adapter.ts';
import { countGiftStockOf, openGiftStock } from '#server/commerce/stock/new-stock-records.ts';
import { unitsOfGift } from '#server/commerce/stock/read-stock.ts';
import { adaptStocks } from '#server/commerce/stock/stocks-adapter.ts';
import { warnOfStock } from '#server/commerce/stock/warn-of-stock.ts';
import { supplyRecords } from '#server/commerce/supply/records.ts';
import { contentRecords } from '#server/content/records.ts';
import { adaptMedia } from '#server/media/records.ts';
import { usesOfPictures } from '#server/media/uses.ts';
import { ordersAdapter } from '#server/ordering/fulfilment/orders-list.ts';
import { invoicesAdapter } from '#server/ordering/invoicing/invoices-adapter.ts';
import { countOrdersWith } from '#server/ordering/orders/count-orders-with.ts';
import { offerNumbers } from '#server/ordering/orders/offer-numbers.ts';
import { orderReturnsAdapter } from '#server/ordering/orders/returns/order-returns-adapter.ts';
import { countReviewsOf } from '#server/ordering/orders/reviews/count-reviews-of.ts';
import { reviewsAdapter } from '#server/ordering/orders/reviews/reviews-adapter.ts';
import {
  paymentExceptionsAdapter,
  refundsAdapter,
} from '#server/ordering/payments/read-only-adapters.ts';
import { standingOrdersAdapter } from '#server/ordering/standing-orders/read-only-adapter.ts';
import { membersAdapter } from '#server/people/accounts/members-adapter.ts';
import { memberRecords } from '#server/people/members/records.ts';
import type {
  ListAdapter,
  ResourceAdapter,
  Warn,
} from '#server/resource-engine/resource-adapter.ts';
import type { Use } from '#server/resource-engine/use.ts';
import { usesByReference } from '#server/resource-engine/uses.ts';
import { combinationApproval } from './combination-approval.ts';
import { benefitApproval, couponApproval, registrationApproval } from './coupon-approval.ts';
import { discountApproval } from './discount-approval.ts';
import { levelApproval } from './level-approval.ts';
import {
  addOnOfferApproval,
  amountOfferApproval,
  quantityOfferApproval,
} from './offer-approval.ts';
import { priceApproval } from './price-approval.ts';

const orderedAs = (kind: Parameters<typeof countOrdersWith>[1]): Use => ({
  label: '訂單',
  path: '/orders',
  count: (db, ids) => countOrdersWith(db, kind, ids),
});

const withPictures = [
  ...adaptCatalog({ waitingForCombination }),
  adaptGifts(unitsOfGift),
  ...promotionRecords,
  ...adaptOffers(offerNumbers),
  ...campaignRecords,
  ...couponRecords,
  ...contentRecords,
  ...memberRecords,
  ...levelBenefitRecords,
  ...messageRecords,
  ...supplyRecords,
];

/** Joins the warnings of several functions. */
const allOf =
  (...several: readonly Warn[]): Warn =>
  async (db, rows, now) => {
    const all = new Map<number, ImportWarning[]>();
    for (const warn of several) {
      for (const [row, warnings] of await warn(db, rows, now)) {
        all.set(row, [...(all.get(row) ?? []), ...warnings]);
      }
    }
    return all;
  };

/** The library of pictures comes last, because it collects its uses from all other entities. */
const adapters = [...withPictures, adaptMedia(administratorEmail)];

const prices = ['price', 'memberPrice'];

/**
 * The additions of capabilities above to an entity, by the entity's name. The capability that owns it cannot import
 * them.
 */
const above: Readonly<Record<string, Pick<ResourceAdapter, 'uses'> & Partial<ResourceAdapter>>> = {
  products: {
    uses: [orderedAs('product'), { label: '商品評論', path: '/reviews', count: countReviewsOf }],
    warn: allOf(warnOfStock('productId'), warnOfPrices),
    approval: { kind: 'PRICE_CHANGE', judging: priceApproval('product'), effect: prices },
  },
  'product-combinations': {
    uses: [orderedAs('combination')],
    approval: {
      kind: 'PRICE_CHANGE',
      judging: combinationApproval,
      effect: [...prices, 'products'],
    },
  },
  gifts: {
    uses: [orderedAs('gift'), { label: '庫存', path: '/stocks', count: countGiftStockOf }],
    created: openGiftStock,
    warn: warnOfStock('giftId'),
  },
  'discount-events': {
    uses: [],
    approval: {
      kind: 'DISCOUNT_EVENT',
      judging: discountApproval,
      effect: ['applicable', 'discountType', 'discountValue'],
    },
  },
  'quantity-offers': {
    uses: [],
    approval: {
      kind: 'DISCOUNT_EVENT',
      judging: quantityOfferApproval,
      effect: ['kind', 'tiers', 'scope'],
    },
  },
  'amount-offers': {
    uses: [],
    approval: {
      kind: 'DISCOUNT_EVENT',
      judging: amountOfferApproval,
      effect: ['thresholdAmount', 'discountType', 'discountValue', 'isRepeated'],
    },
  },
  'add-on-offers': {
    uses: [],
    approval: {
      kind: 'DISCOUNT_EVENT',
      judging: addOnOfferApproval,
      effect: ['thresholdAmount', 'goods'],
    },
  },
  'coupon-events': {
    uses: [],
    approval: {
      kind: 'COUPON_EVENT',
      judging: couponApproval,
      effect: ['discountType', 'discountValue', 'minAmount'],
    },
  },
  'registration-coupon-events': {
    uses: [],
    approval: { kind: 'COUPON_EVENT', judging: registrationApproval, effect: ['couponEventId'] },
  },
  'level-rules': {
    uses: [],
    approval: { kind: 'PRICE_CHANGE', judging: levelApproval, effect: ['levelPercent'] },
  },
  'level-benefits': {
    uses: [],
    approval: {
      kind: 'COUPON_EVENT',
      judging: benefitApproval,
      effect: ['couponEventId', 'rhythm', 'count'],
    },
  },
  media: { uses: usesOfPictures(withPictures) },
};

/** Every read-only list of the back office, with its table. */
export const readOnlyAdapters: readonly ListAdapter<ReadOnlyResource>[] = [
  ordersAdapter,
  orderReturnsAdapter,
  refundsAdapter,
  standingOrdersAdapter,
  invoicesAdapter,
  paymentExceptionsAdapter,
  adaptReconciliations(administratorEmail),
  adaptStocks(waitingForSetsWith),
  lotsAdapter,
  adaptPriceHistory(administratorEmail),
  reviewsAdapter,
  adaptCouponCodes(administratorEmail),
  membersAdapter,
  privacyRequestsAdapter,
  administratorsAdapter,
  auditEntriesAdapter,
];

/** Every entity that operators maintain, with its table and with everything that needs its records. */
export const resourceAdapters: readonly ResourceAdapter[] = adapters.map((each) => {
  const { name } = each.resource;
  return {
    ...each,
    ...above[name],
    uses: [...each.uses, ...(above[name]?.uses ?? []), ...usesByReference(name, adapters)],
  };
});

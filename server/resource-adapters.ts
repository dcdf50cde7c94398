import type { ReadOnlyResource } from '#contract/resources/resource.ts';
import type { ImportWarning } from '#contract/resources/spreadsheet.ts';
import { administratorEmail } from './back-office/admin/administrator-email.ts';
import {
  administratorsAdapter,
  auditEntriesAdapter,
} from './back-office/admin/read-only-adapters.ts';
import { privacyRequestsAdapter } from './back-office/privacy/privacy-requests-adapter.ts';
import { campaignRecords } from './commerce/campaigns/records.ts';
import { adaptPriceHistory } from './commerce/catalog/price-history-adapter.ts';
import { catalogRecords } from './commerce/catalog/records.ts';
import { couponRecords } from './commerce/coupons/records.ts';
import { adaptGifts } from './commerce/gifts/records.ts';
import { levelBenefitRecords } from './commerce/level-benefits/records.ts';
import { promotionRecords } from './commerce/promotions/records.ts';
import { warnOfPrices } from './commerce/promotions/warn-of-prices.ts';
import { countGiftStockOf, openGiftStock } from './commerce/stock/open-stock.ts';
import { unitsOfGift } from './commerce/stock/read-stock.ts';
import { stocksAdapter } from './commerce/stock/stocks-adapter.ts';
import { warnOfStock } from './commerce/stock/warn-of-stock.ts';
import { contentRecords } from './content/records.ts';
import { benefitApproval, couponApproval, registrationApproval } from './coupon-approval.ts';
import { discountApproval } from './discount-approval.ts';
import { adaptMedia } from './media/records.ts';
import { usesOfPictures } from './media/uses.ts';
import { countOrdersWith } from './ordering/orders/count-orders-with.ts';
import { ordersAdapter } from './ordering/orders/orders-adapter.ts';
import { orderReturnsAdapter } from './ordering/orders/returns/order-returns-adapter.ts';
import {
  paymentExceptionsAdapter,
  refundsAdapter,
} from './ordering/payments/read-only-adapters.ts';
import { membersAdapter } from './people/accounts/members-adapter.ts';
import { memberRecords } from './people/members/records.ts';
import { priceApproval } from './price-approval.ts';
import type { ListAdapter, ResourceAdapter, Warn } from './records/resource-adapter.ts';
import type { Use } from './records/use.ts';
import { usesByReference } from './records/uses.ts';

const orderedAs = (kind: Parameters<typeof countOrdersWith>[1]): Use => ({
  label: '訂單',
  path: '/orders',
  count: (db, ids) => countOrdersWith(db, kind, ids),
});

const withPictures = [
  ...catalogRecords,
  adaptGifts(unitsOfGift),
  ...promotionRecords,
  ...campaignRecords,
  ...couponRecords,
  ...contentRecords,
  ...memberRecords,
  ...levelBenefitRecords,
];

/** The warnings of several functions. */
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

/** The library of pictures comes last, as all others use it. */
const adapters = [...withPictures, adaptMedia(administratorEmail)];

/** What capabilities above have to do with an entity, by its name: the capability that owns it cannot know them. */
const above: Readonly<Record<string, Pick<ResourceAdapter, 'uses'> & Partial<ResourceAdapter>>> = {
  products: {
    uses: [orderedAs('product')],
    warn: allOf(warnOfStock('productId'), warnOfPrices),
    approval: { kind: 'PRICE_CHANGE', judging: priceApproval('product') },
  },
  'product-combinations': {
    uses: [orderedAs('combination')],
    approval: { kind: 'PRICE_CHANGE', judging: priceApproval('combination') },
  },
  gifts: {
    uses: [orderedAs('gift'), { label: '庫存', path: '/stocks', count: countGiftStockOf }],
    created: openGiftStock,
    warn: warnOfStock('giftId'),
  },
  'discount-events': {
    uses: [],
    approval: { kind: 'DISCOUNT_EVENT', judging: discountApproval },
  },
  'coupon-events': { uses: [], approval: { kind: 'COUPON_EVENT', judging: couponApproval } },
  'registration-coupon-events': {
    uses: [],
    approval: { kind: 'COUPON_EVENT', judging: registrationApproval },
  },
  'level-benefits': { uses: [], approval: { kind: 'COUPON_EVENT', judging: benefitApproval } },
  media: { uses: usesOfPictures(withPictures) },
};

/** Every list that operators only read, with the table whose rows it shows. */
export const readOnlyAdapters: readonly ListAdapter<ReadOnlyResource>[] = [
  ordersAdapter,
  orderReturnsAdapter,
  refundsAdapter,
  paymentExceptionsAdapter,
  stocksAdapter,
  adaptPriceHistory(administratorEmail),
  membersAdapter,
  privacyRequestsAdapter,
  administratorsAdapter,
  auditEntriesAdapter,
];

/** Every entity that operators maintain, with its table and with all that needs its records. */
export const resourceAdapters: readonly ResourceAdapter[] = adapters.map((each) => {
  const { name } = each.resource;
  return {
    ...each,
    ...above[name],
    uses: [...each.uses, ...(above[name]?.uses ?? []), ...usesByReference(name, adapters)],
  };
});

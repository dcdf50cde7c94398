import { addOnOffers } from './add-on-offers.ts';
import { amountOffers } from './amount-offers.ts';
import { automations } from './automations.ts';
import { banners } from './banners.ts';
import { couponEvents } from './coupon-events.ts';
import { discountEvents } from './discount-events.ts';
import { eventPopups } from './event-popups.ts';
import { exclusiveSales } from './exclusive-sales.ts';
import { firstPurchaseEvents } from './first-purchase-events.ts';
import { flashSales } from './flash-sales.ts';
import { freeShippingEvents } from './free-shipping-events.ts';
import { gifts } from './gifts.ts';
import { homeBlocks } from './home-blocks.ts';
import { indexSeries } from './index-series.ts';
import { levelBenefits } from './level-benefits.ts';
import { levelRules } from './level-rules.ts';
import { media } from './media.ts';
import { menus } from './menus.ts';
import { messageBars } from './message-bars.ts';
import { messages } from './messages.ts';
import { news } from './news.ts';
import { newsCategories } from './news-categories.ts';
import { pages } from './pages.ts';
import { productCombinationDiscounts } from './product-combination-discounts.ts';
import { productCombinations } from './product-combinations.ts';
import { productNewReleases } from './product-new-releases.ts';
import { productSeries } from './product-series.ts';
import { productSubSeries } from './product-sub-series.ts';
import { products } from './products.ts';
import { purchaseOrders } from './purchase-orders.ts';
import { quantityOffers } from './quantity-offers.ts';
import { redirects } from './redirects.ts';
import { registrationCouponEvents } from './registration-coupon-events.ts';
import type { Resource } from './resource.ts';
import { salesLocations } from './sales-locations.ts';
import { searchWords } from './search-words.ts';
import { suppliers } from './suppliers.ts';
import { testReports } from './test-reports.ts';
import { testimonials } from './testimonials.ts';
import { thresholdRewards } from './threshold-rewards.ts';
import { videos } from './videos.ts';

/** Every declared entity, in the order of the menu. */
export const resources = [
  products,
  productCombinations,
  productSeries,
  productSubSeries,
  indexSeries,
  productNewReleases,
  exclusiveSales,
  testReports,
  gifts,
  purchaseOrders,
  suppliers,
  discountEvents,
  quantityOffers,
  amountOffers,
  addOnOffers,
  productCombinationDiscounts,
  thresholdRewards,
  freeShippingEvents,
  firstPurchaseEvents,
  registrationCouponEvents,
  couponEvents,
  flashSales,
  messages,
  automations,
  banners,
  messageBars,
  eventPopups,
  news,
  newsCategories,
  videos,
  media,
  menus,
  homeBlocks,
  pages,
  testimonials,
  salesLocations,
  redirects,
  searchWords,
  levelRules,
  levelBenefits,
] as unknown as readonly Resource[];

/** The entity of this name; undefined if none is declared. */
export function resourceNamed(name: string | undefined): Resource | undefined {
  return resources.find((resource) => resource.name === name);
}

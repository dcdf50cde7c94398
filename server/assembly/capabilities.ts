import type { ShopCalls } from '#contract/calls/shop-calls.ts';
import { startOfTaipeiDay } from '#rules/dates.ts';
import { messageRoutes } from '#server/back-office/messages/public-routes.ts';
import {
  areParcelsHeld,
  holdParcelsBeforeErasure,
} from '#server/back-office/privacy/hold-parcels.ts';
import { ownDataRoutes } from '#server/back-office/privacy/member-routes.ts';
import {
  cancelRequestsOfIntruder,
  stopDeletionAtSignIn,
} from '#server/back-office/privacy/stop-deletion.ts';
import { isAnyDue } from '#server/back-office/resource-calls/versions/find-due.ts';
import { offerRoutes } from '#server/commerce/campaigns/offer-routes.ts';
import { promotionRoutes } from '#server/commerce/campaigns/routes.ts';
import { catalogRoutes } from '#server/commerce/catalog/routes.ts';
import { grantAtVerification } from '#server/commerce/coupons/grant-registration-coupon.ts';
import { nextBoundary as nextCouponBoundary } from '#server/commerce/coupons/next-boundary.ts';
import { couponRoutes } from '#server/commerce/coupons/routes.ts';
import { levelRoutes } from '#server/commerce/level-benefits/routes.ts';
import { nextBoundary as nextPromotionBoundary } from '#server/commerce/promotions/next-boundary.ts';
import { restockRoutes } from '#server/commerce/restock-notices/routes.ts';
import { nextBoundary as nextContentBoundary } from '#server/content/next-boundary.ts';
import { contentRoutes } from '#server/content/routes.ts';
import { visitRoutes } from '#server/content/visits/routes.ts';
import { cartRoutes } from '#server/ordering/cart/routes.ts';
import { chooserRoutes } from '#server/ordering/chooser/routes.ts';
import { answerReturnRequests } from '#server/ordering/fulfilment/answer-return-requests.ts';
import { answerReviews } from '#server/ordering/fulfilment/answer-reviews.ts';
import { parcelRoutes } from '#server/ordering/fulfilment/routes.ts';
import { refuseUnknownBarcode } from '#server/ordering/invoicing/check-mobile-barcode.ts';
import { invoiceWhenDue } from '#server/ordering/invoicing/due-invoices.ts';
import { invoicingRoutes } from '#server/ordering/invoicing/routes.ts';
import { lineShopRoutes } from '#server/ordering/line-shop/routes.ts';
import { findOfferedStore } from '#server/ordering/logistics/find-store.ts';
import { logisticsRoutes } from '#server/ordering/logistics/routes.ts';
import { memberStartRoutes } from '#server/ordering/member-start/routes.ts';
import { orderRoutes } from '#server/ordering/order-care/routes.ts';
import type { TakePicture } from '#server/ordering/orders/reviews/pictures.ts';
import { reviewRoutes } from '#server/ordering/orders/reviews/routes.ts';
import { paymentRoutes } from '#server/ordering/payments/routes.ts';
import { refillRoutes } from '#server/ordering/refill/routes.ts';
import { standingOrderRoutes } from '#server/ordering/standing-orders/routes.ts';
import { lineLoginRoutes } from '#server/people/accounts/line/routes.ts';
import { memberPasskeyRoutes } from '#server/people/accounts/passkeys/routes.ts';
import { accountRoutes } from '#server/people/accounts/routes.ts';
import { selfServiceRoutes } from '#server/people/accounts/self-service/routes.ts';
import { lineMessagingRoutes } from '#server/people/line-messaging/routes.ts';
import { memberRoutes } from '#server/people/members/routes.ts';
import { levelAtRegistration } from '#server/people/members/starting-level.ts';
import { noticeRoutes } from '#server/people/notices/routes.ts';
import { savedDetailsRoutes } from '#server/people/saved-details/routes.ts';
import { earliest } from '#server/platform/earliest.ts';
import type { LooseListener } from '#server/platform/events.ts';
import type { Authenticate, Handlers } from '#server/platform/http/handler.ts';
import type { LooseJobDefinition } from '#server/platform/jobs/job-options.ts';
import type { Shop } from '#server/shop.ts';
import { testRoutes } from '#server/testing/routes.ts';
import { authenticateWith } from './authenticate.ts';
import type { BackOffice } from './back-office.ts';

/** The parts that the capabilities add to the server. */
export interface Capabilities {
  handlers(shop: Shop): Handlers<ShopCalls>;
  authenticate(shop: Shop): Authenticate;
  /** Loads the definitions of all jobs. */
  jobs(): Promise<readonly LooseJobDefinition<Shop>[]>;
  /** Loads what only operators and the ERP need. */
  backOffice(): Promise<BackOffice>;
  /** The listeners of the events that capabilities emit, in the order in which they run. */
  listeners: readonly LooseListener[];
  /** The module that worker threads run. */
  thread: URL;
  /** The next moment at which shown data change by themselves, e.g. the begin or end of an event or publication. */
  nextBoundary(shop: Shop): Promise<Date | undefined>;
  /** Does the work that fell due while no copy of the server ran. It runs before this copy makes its first page. */
  catchUp(shop: Shop): Promise<void>;
}

/** Only members who send a picture need the code that draws it. */
const takePicture: TakePicture = async (...file) =>
  (await import('#server/media/take-picture.ts')).takePicture(...file);

const loadBackOffice = async () => (await import('./back-office.ts')).backOffice;

export const capabilities: Capabilities = {
  handlers: (shop) => ({
    ...catalogRoutes(shop),
    ...promotionRoutes(shop),
    ...offerRoutes(shop),
    ...contentRoutes(shop),
    ...visitRoutes(shop),
    ...lineShopRoutes(shop),
    ...accountRoutes(shop),
    ...selfServiceRoutes(shop),
    ...memberPasskeyRoutes(shop),
    ...ownDataRoutes(
      shop,
      async () => (await import('#server/registries/personal-data.ts')).personalData,
    ),
    ...lineLoginRoutes(shop),
    ...lineMessagingRoutes(shop),
    ...noticeRoutes(shop),
    ...messageRoutes(shop),
    ...memberRoutes(shop),
    ...levelRoutes(shop),
    ...restockRoutes(shop),
    ...memberStartRoutes(shop, areParcelsHeld),
    ...refillRoutes(shop),
    ...standingOrderRoutes(shop),
    ...savedDetailsRoutes(shop, {
      refuseCarrier: refuseUnknownBarcode,
      findStore: findOfferedStore,
    }),
    ...invoicingRoutes(shop),
    ...logisticsRoutes(shop),
    ...couponRoutes(shop),
    ...cartRoutes(shop),
    ...chooserRoutes(shop),
    ...orderRoutes(shop, { takePicture }),
    ...parcelRoutes(shop),
    ...paymentRoutes(shop),
    ...reviewRoutes(shop, { takePicture }),
    ...testRoutes(shop),
  }),
  authenticate: authenticateWith,
  jobs: async () => (await import('#server/registries/all-jobs.ts')).allJobs,
  backOffice: loadBackOffice,
  listeners: [
    grantAtVerification,
    levelAtRegistration,
    invoiceWhenDue,
    stopDeletionAtSignIn,
    cancelRequestsOfIntruder,
    holdParcelsBeforeErasure,
    answerReturnRequests,
    answerReviews,
  ],
  thread: new URL('../program/task-thread.ts', import.meta.url),
  async nextBoundary(shop) {
    const moments = await Promise.all([
      // The period of recent prices moves one day forward at midnight (`recent-prices.ts`).
      startOfTaipeiDay(shop.clock.now(), 1),
      nextPromotionBoundary(shop),
      nextCouponBoundary(shop),
      nextContentBoundary(shop),
    ]);
    return earliest(moments);
  },
  async catchUp(shop) {
    if (await isAnyDue(shop)) await (await loadBackOffice()).publishDue(shop);
  },
};

import type { Calls } from '#contract/calls/index.ts';
import { startOfTaipeiDay } from '#rules/dates.ts';
import { approvalDeeds } from './approval-deeds.ts';
import { authenticateWith } from './authenticate.ts';
import { adminJobs } from './back-office/admin/jobs.ts';
import { adminRoutes } from './back-office/admin/routes.ts';
import { alertJobs } from './back-office/alerts/jobs.ts';
import { approvalJobs } from './back-office/approvals/jobs.ts';
import { approvalRoutes } from './back-office/approvals/routes.ts';
import { erpRoutes } from './back-office/erp/routes.ts';
import { firstRunRoutes } from './back-office/first-run/routes.ts';
import { fulfilmentRoutes } from './back-office/fulfilment/routes.ts';
import { letterRoutes } from './back-office/letters/routes.ts';
import { sendTestLetter } from './back-office/letters/test-letter.ts';
import { mediaRoutes } from './back-office/media/routes.ts';
import { memberDeskRoutes } from './back-office/member-desk/routes.ts';
import { numberJobs } from './back-office/numbers/jobs.ts';
import { numberRoutes } from './back-office/numbers/routes.ts';
import { orderDeskRoutes } from './back-office/order-desk/routes.ts';
import { previewRoutes } from './back-office/preview/routes.ts';
import { privacyJobs } from './back-office/privacy/jobs.ts';
import { privacyRoutes } from './back-office/privacy/routes.ts';
import { reviewRoutes } from './back-office/promotions/routes.ts';
import { bulkChangeRoutes } from './back-office/records/bulk/routes.ts';
import { exportRoutes } from './back-office/records/exports/routes.ts';
import { recordJobs } from './back-office/records/jobs.ts';
import { listingRoutes } from './back-office/records/listing-routes.ts';
import { recordRoutes } from './back-office/records/routes.ts';
import { versionJobs } from './back-office/records/versions/jobs.ts';
import { planningRoutes } from './back-office/records/versions/planning-routes.ts';
import { publishDue } from './back-office/records/versions/publish-due.ts';
import { simulatorRoutes } from './back-office/simulator/routes.ts';
import { stockDeskJobs } from './back-office/stock-desk/jobs.ts';
import { stockDeskRoutes } from './back-office/stock-desk/routes.ts';
import { systemRoutes } from './back-office/system/routes.ts';
import { taskJobs } from './back-office/tasks/jobs.ts';
import { taskRoutes } from './back-office/tasks/routes.ts';
import { viewRoutes } from './back-office/views/routes.ts';
import { workspaceRoutes } from './back-office/workspace/routes.ts';
import { boundListings, boundResources } from './bound-resources.ts';
import { boundSettings } from './bound-settings.ts';
import { configuredProviders } from './configured-providers.ts';
import { nextBoundary as nextContentBoundary } from './content/next-boundary.ts';
import { contentRoutes } from './content/routes.ts';
import { promotionRoutes } from './goods/campaigns/routes.ts';
import { catalogJobs } from './goods/catalog/jobs.ts';
import { catalogRoutes } from './goods/catalog/routes.ts';
import { grantAtVerification } from './goods/coupons/grant-registration-coupon.ts';
import { nextBoundary as nextCouponBoundary } from './goods/coupons/next-boundary.ts';
import { couponRoutes } from './goods/coupons/routes.ts';
import { levelBenefitJobs } from './goods/level-benefits/jobs.ts';
import { levelRoutes } from './goods/level-benefits/routes.ts';
import { nextBoundary as nextPromotionBoundary } from './goods/promotions/next-boundary.ts';
import { stockJobs } from './goods/stock/jobs.ts';
import { letterSamples } from './letter-samples.ts';
import { mediaJobs } from './media/jobs.ts';
import { auditJobs } from './ordering/audit-books/jobs.ts';
import { cartRoutes } from './ordering/cart/routes.ts';
import { refuseUnknownBarcode } from './ordering/invoicing/check-mobile-barcode.ts';
import { invoiceWhenDue } from './ordering/invoicing/due-invoices.ts';
import { invoicingJobs } from './ordering/invoicing/jobs.ts';
import { invoicingRoutes } from './ordering/invoicing/routes.ts';
import { lineShopJobs } from './ordering/line-shop/jobs.ts';
import { lineShopRoutes } from './ordering/line-shop/routes.ts';
import { findStore } from './ordering/logistics/find-store.ts';
import { logisticsJobs } from './ordering/logistics/jobs.ts';
import { logisticsRoutes } from './ordering/logistics/routes.ts';
import { orderJobs } from './ordering/order-care/jobs.ts';
import { orderRoutes } from './ordering/order-care/routes.ts';
import { paymentJobs } from './ordering/payments/jobs.ts';
import { paymentRoutes } from './ordering/payments/routes.ts';
import { accountJobs } from './people/accounts/jobs.ts';
import { lineLoginRoutes } from './people/accounts/line/routes.ts';
import { accountRoutes } from './people/accounts/routes.ts';
import { memberJobs } from './people/members/jobs.ts';
import { memberRoutes } from './people/members/routes.ts';
import { levelAtRegistration } from './people/members/starting-level.ts';
import { savedDetailsRoutes } from './people/saved-details/routes.ts';
import { personalData } from './personal-data.ts';
import type { LooseListener } from './platform/events.ts';
import type { Authenticate, Handlers } from './platform/http/handler.ts';
import type { LooseJobDefinition } from './platform/jobs/create-jobs.ts';
import type { Shop } from './shop.ts';
import { testRoutes } from './testing/routes.ts';

/** What the capabilities add to the server. */
export interface Capabilities {
  handlers(shop: Shop): Handlers<Calls>;
  authenticate(shop: Shop): Authenticate;
  jobs: readonly LooseJobDefinition<Shop>[];
  /** The listeners of the events that capabilities tell, in the order in which they run. */
  listeners: readonly LooseListener[];
  /** The module that threads run. */
  thread: URL;
  /** The next moment at which what is shown changes by itself: the begin or end of an event or publication. */
  nextBoundary(shop: Shop): Promise<Date | undefined>;
  /** Does what fell due while no copy of the server ran, before this one makes its first page. */
  catchUp(shop: Shop): Promise<void>;
}

export const capabilities: Capabilities = {
  handlers: (shop) => ({
    ...catalogRoutes(shop),
    ...promotionRoutes(shop),
    ...contentRoutes(shop),
    ...lineShopRoutes(shop),
    ...accountRoutes(shop),
    ...lineLoginRoutes(shop),
    ...memberRoutes(shop),
    ...levelRoutes(shop),
    ...savedDetailsRoutes(shop, { refuseCarrier: refuseUnknownBarcode, findStore }),
    ...invoicingRoutes(shop),
    ...logisticsRoutes(shop),
    ...couponRoutes(shop),
    ...cartRoutes(shop),
    ...orderRoutes(shop),
    ...paymentRoutes(shop),
    ...testRoutes(shop),
    ...adminRoutes(shop),
    ...fulfilmentRoutes(shop),
    ...approvalRoutes(shop, approvalDeeds),
    ...memberDeskRoutes(shop),
    ...orderDeskRoutes(shop),
    ...erpRoutes(shop),
    ...stockDeskRoutes(shop),
    ...systemRoutes(shop, configuredProviders(shop.config)),
    ...numberRoutes(shop, boundResources),
    ...taskRoutes(shop),
    ...exportRoutes(shop),
    ...viewRoutes(shop, [...boundResources, ...boundListings]),
    ...recordRoutes(shop, boundResources),
    ...bulkChangeRoutes(shop, boundResources),
    ...listingRoutes(shop, boundListings, boundResources),
    ...workspaceRoutes(shop, {
      bounds: [...boundResources, ...boundListings],
      settings: boundSettings,
    }),
    ...letterRoutes(shop, letterSamples),
    ...firstRunRoutes(shop),
    ...mediaRoutes(shop, boundResources),
    ...reviewRoutes(shop, boundResources),
    ...previewRoutes(shop),
    ...planningRoutes(shop, boundResources),
    ...simulatorRoutes(shop, boundResources),
    ...privacyRoutes(shop, personalData),
  }),
  authenticate: authenticateWith,
  jobs: [
    ...invoicingJobs,
    ...logisticsJobs,
    ...accountJobs,
    ...adminJobs,
    ...alertJobs,
    ...approvalJobs(approvalDeeds),
    ...memberJobs,
    ...levelBenefitJobs,
    ...orderJobs,
    ...lineShopJobs,
    ...paymentJobs,
    ...auditJobs,
    ...catalogJobs,
    ...stockJobs,
    ...stockDeskJobs,
    ...mediaJobs,
    ...taskJobs,
    ...numberJobs,
    ...recordJobs,
    ...versionJobs(boundResources),
    ...privacyJobs(personalData),
    sendTestLetter(letterSamples),
  ],
  listeners: [grantAtVerification, levelAtRegistration, invoiceWhenDue],
  thread: new URL('task-thread.ts', import.meta.url),
  async nextBoundary(shop) {
    const moments = await Promise.all([
      // The days that count as recent begin one later (`recent-prices.ts`).
      startOfTaipeiDay(shop.clock.now(), 1),
      nextPromotionBoundary(shop),
      nextCouponBoundary(shop),
      nextContentBoundary(shop),
    ]);
    return moments
      .filter((moment) => moment !== undefined)
      .toSorted((one, other) => one.getTime() - other.getTime())[0];
  },
  catchUp: (shop) => publishDue(shop, boundResources),
};

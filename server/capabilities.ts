import type { ShopCalls } from '#contract/calls/shop-calls.ts';
import { startOfTaipeiDay } from '#rules/dates.ts';
import { authenticateWith } from './authenticate.ts';
import { isAnyDue } from './back-office/records/versions/find-due.ts';
import { promotionRoutes } from './commerce/campaigns/routes.ts';
import { catalogRoutes } from './commerce/catalog/routes.ts';
import { grantAtVerification } from './commerce/coupons/grant-registration-coupon.ts';
import { nextBoundary as nextCouponBoundary } from './commerce/coupons/next-boundary.ts';
import { couponRoutes } from './commerce/coupons/routes.ts';
import { levelRoutes } from './commerce/level-benefits/routes.ts';
import { nextBoundary as nextPromotionBoundary } from './commerce/promotions/next-boundary.ts';
import { nextBoundary as nextContentBoundary } from './content/next-boundary.ts';
import { contentRoutes } from './content/routes.ts';
import type { Office } from './office.ts';
import { cartRoutes } from './ordering/cart/routes.ts';
import { refuseUnknownBarcode } from './ordering/invoicing/check-mobile-barcode.ts';
import { invoiceWhenDue } from './ordering/invoicing/due-invoices.ts';
import { invoicingRoutes } from './ordering/invoicing/routes.ts';
import { lineShopRoutes } from './ordering/line-shop/routes.ts';
import { findStore } from './ordering/logistics/find-store.ts';
import { logisticsRoutes } from './ordering/logistics/routes.ts';
import { orderRoutes } from './ordering/order-care/routes.ts';
import { paymentRoutes } from './ordering/payments/routes.ts';
import { lineLoginRoutes } from './people/accounts/line/routes.ts';
import { accountRoutes } from './people/accounts/routes.ts';
import { memberRoutes } from './people/members/routes.ts';
import { levelAtRegistration } from './people/members/starting-level.ts';
import { savedDetailsRoutes } from './people/saved-details/routes.ts';
import type { LooseListener } from './platform/events.ts';
import type { Authenticate, Handlers } from './platform/http/handler.ts';
import type { LooseJobDefinition } from './platform/jobs/create-jobs.ts';
import type { Shop } from './shop.ts';
import { testRoutes } from './testing/routes.ts';

/** What the capabilities add to the server. */
export interface Capabilities {
  handlers(shop: Shop): Handlers<ShopCalls>;
  authenticate(shop: Shop): Authenticate;
  /** Loads all jobs. */
  jobs(): Promise<readonly LooseJobDefinition<Shop>[]>;
  /** Loads what only operators and the ERP need. */
  office(): Promise<Office>;
  /** The listeners of the events that capabilities tell, in the order in which they run. */
  listeners: readonly LooseListener[];
  /** The module that threads run. */
  thread: URL;
  /** The next moment at which what is shown changes by itself: the begin or end of an event or publication. */
  nextBoundary(shop: Shop): Promise<Date | undefined>;
  /** Does what fell due while no copy of the server ran, before this one makes its first page. */
  catchUp(shop: Shop): Promise<void>;
}

const loadOffice = async () => (await import('./office.ts')).office;

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
  }),
  authenticate: authenticateWith,
  jobs: async () => (await import('./all-jobs.ts')).allJobs,
  office: loadOffice,
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
  async catchUp(shop) {
    if (await isAnyDue(shop)) await (await loadOffice()).publishDue(shop);
  },
};

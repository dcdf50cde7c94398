import type { Calls } from '#contract/calls/index.ts';
import { accountJobs } from './accounts/jobs.ts';
import { lineLoginRoutes } from './accounts/line/routes.ts';
import { accountRoutes } from './accounts/routes.ts';
import { adminJobs } from './admin/jobs.ts';
import { adminRoutes } from './admin/routes.ts';
import { authenticateWith } from './authenticate.ts';
import { cartRoutes } from './cart/routes.ts';
import { catalogRoutes } from './catalog/routes.ts';
import { nextBoundary as nextContentBoundary } from './content/next-boundary.ts';
import { contentRoutes } from './content/routes.ts';
import { couponRoutes } from './coupons/routes.ts';
import { erpRoutes } from './erp/routes.ts';
import { invoiceRoutes } from './invoices/routes.ts';
import { invoicingJobs } from './invoicing/jobs.ts';
import { invoicingRoutes } from './invoicing/routes.ts';
import { lineShopJobs } from './line-shop/jobs.ts';
import { lineShopRoutes } from './line-shop/routes.ts';
import { logisticsJobs } from './logistics/jobs.ts';
import { logisticsRoutes } from './logistics/routes.ts';
import { memberJobs } from './members/jobs.ts';
import { memberRoutes } from './members/routes.ts';
import { orderJobs } from './orders/jobs.ts';
import { orderRoutes } from './orders/routes.ts';
import { paymentJobs } from './payments/jobs.ts';
import { paymentRoutes } from './payments/routes.ts';
import type { Authenticate, Handlers } from './platform/http/handler.ts';
import type { LooseJobDefinition } from './platform/jobs/create-jobs.ts';
import { nextBoundary as nextPromotionBoundary } from './promotions/next-boundary.ts';
import { promotionRoutes } from './promotions/routes.ts';
import { recipientRoutes } from './recipients/routes.ts';
import type { Shop } from './shop.ts';
import { stockJobs } from './stock/jobs.ts';
import { testRoutes } from './testing/routes.ts';

/** What the capabilities bring to the whole. */
export interface Capabilities {
  handlers(shop: Shop): Handlers<Calls>;
  authenticate(shop: Shop): Authenticate;
  jobs: readonly LooseJobDefinition[];
  /** When what is shown changes by itself: the next begin or end of an event or publication. */
  nextBoundary(shop: Shop): Promise<Date | undefined>;
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
    ...recipientRoutes(shop),
    ...invoiceRoutes(shop),
    ...invoicingRoutes(shop),
    ...logisticsRoutes(shop),
    ...couponRoutes(shop),
    ...cartRoutes(shop),
    ...orderRoutes(shop),
    ...paymentRoutes(shop),
    ...testRoutes(shop),
    ...adminRoutes(shop),
    ...erpRoutes(shop),
  }),
  authenticate: authenticateWith,
  jobs: [
    ...invoicingJobs,
    ...logisticsJobs,
    ...accountJobs,
    ...adminJobs,
    ...memberJobs,
    ...orderJobs,
    ...lineShopJobs,
    ...paymentJobs,
    ...stockJobs,
  ],
  async nextBoundary(shop) {
    const moments = await Promise.all([nextPromotionBoundary(shop), nextContentBoundary(shop)]);
    return moments
      .filter((moment) => moment !== undefined)
      .toSorted((one, other) => one.getTime() - other.getTime())[0];
  },
};

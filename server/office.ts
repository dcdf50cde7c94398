import type { OfficeCalls } from '#contract/calls/office-calls.ts';
import type { Outcome } from '#contract/outcome.ts';
import { approvalActions } from './approval-actions.ts';
import { adminRoutes } from './back-office/admin/routes.ts';
import { numberRoutes } from './back-office/analytics/routes.ts';
import { approvalRoutes } from './back-office/approvals/routes.ts';
import { customerServiceRoutes } from './back-office/customer-service/routes.ts';
import { emailRoutes } from './back-office/emails/routes.ts';
import { erpRoutes } from './back-office/erp/routes.ts';
import { firstRunRoutes } from './back-office/first-run/routes.ts';
import { fulfilmentRoutes } from './back-office/fulfilment/routes.ts';
import { inventoryRoutes } from './back-office/inventory/routes.ts';
import { mediaRoutes } from './back-office/media/routes.ts';
import { exceptionRoutes } from './back-office/order-management/exceptions/routes.ts';
import { orderManagementRoutes } from './back-office/order-management/routes.ts';
import { inFuture } from './back-office/preview/in-future.ts';
import { previewRoutes } from './back-office/preview/routes.ts';
import { privacyRoutes } from './back-office/privacy/routes.ts';
import { reviewRoutes } from './back-office/promotions/routes.ts';
import { bulkChangeRoutes } from './back-office/records/bulk/routes.ts';
import { exportRoutes } from './back-office/records/exports/routes.ts';
import { readOnlyRoutes } from './back-office/records/read-only-routes.ts';
import { recordRoutes } from './back-office/records/routes.ts';
import { planningRoutes } from './back-office/records/versions/planning-routes.ts';
import { publishDue } from './back-office/records/versions/publish-due.ts';
import { simulatorRoutes } from './back-office/simulator/routes.ts';
import { systemRoutes } from './back-office/system/routes.ts';
import { taskRoutes } from './back-office/tasks/routes.ts';
import { viewRoutes } from './back-office/views/routes.ts';
import { workspaceRoutes } from './back-office/workspace/routes.ts';
import { configuredProviders } from './configured-providers.ts';
import { emailSamples } from './email-samples.ts';
import { personalData } from './personal-data.ts';
import type { Handlers } from './platform/http/handler.ts';
import { readOnlyAdapters, resourceAdapters } from './resource-adapters.ts';
import { settingsAdapters } from './settings-adapters.ts';
import type { Shop } from './shop.ts';

/**
 * What the capabilities add to the server for operators and the ERP. No page of the shop needs it, so it is
 * loaded when the first page has been answered: import it by `loadOffice` of `capabilities.ts` alone.
 */
export interface Office {
  handlers(shop: Shop): Handlers<OfficeCalls>;
  /** Does what was scheduled for a moment that has come. */
  publishDue(shop: Shop): Promise<void>;
  /** Runs work in the shop as it will be at a moment. SERVICE_BUSY if it takes too long. */
  inFuture<Result>(
    shop: Shop,
    at: Date,
    work: (inside: Shop) => Promise<Result>,
  ): Promise<Outcome<Result, 'SERVICE_BUSY'>>;
}

export const office: Office = {
  handlers: (shop) => ({
    ...adminRoutes(shop),
    ...fulfilmentRoutes(shop),
    ...approvalRoutes(shop, approvalActions),
    ...customerServiceRoutes(shop),
    ...orderManagementRoutes(shop),
    ...exceptionRoutes(shop),
    ...erpRoutes(shop),
    ...inventoryRoutes(shop),
    ...systemRoutes(shop, configuredProviders(shop.config)),
    ...numberRoutes(shop, resourceAdapters),
    ...taskRoutes(shop),
    ...exportRoutes(shop),
    ...viewRoutes(shop, [...resourceAdapters, ...readOnlyAdapters]),
    ...recordRoutes(shop, resourceAdapters),
    ...bulkChangeRoutes(shop, resourceAdapters),
    ...readOnlyRoutes(shop, readOnlyAdapters, resourceAdapters),
    ...workspaceRoutes(shop, {
      adapters: [...resourceAdapters, ...readOnlyAdapters],
      settings: settingsAdapters,
    }),
    ...emailRoutes(shop, emailSamples),
    ...firstRunRoutes(shop),
    ...mediaRoutes(shop, resourceAdapters),
    ...reviewRoutes(shop, resourceAdapters),
    ...previewRoutes(shop),
    ...planningRoutes(shop, resourceAdapters),
    ...simulatorRoutes(shop, resourceAdapters),
    ...privacyRoutes(shop, personalData),
  }),
  publishDue: (shop) => publishDue(shop, resourceAdapters),
  inFuture: (shop, at, work) =>
    inFuture(shop, resourceAdapters, { at }, ({ shop: inside }) => work(inside)),
};

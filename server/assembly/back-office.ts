import type { OfficeCalls } from '#contract/calls/office-calls.ts';
import type { Outcome } from '#contract/outcome.ts';
import { apiKeyRoutes } from '#server/back-office/admin/api-keys/routes.ts';
import { adminRoutes } from '#server/back-office/admin/routes.ts';
import { numberRoutes } from '#server/back-office/analytics/routes.ts';
import { approvalRoutes } from '#server/back-office/approvals/routes.ts';
import { customerServiceRoutes } from '#server/back-office/customer-service/routes.ts';
import { emailRoutes } from '#server/back-office/emails/routes.ts';
import { erpRoutes } from '#server/back-office/erp/routes.ts';
import { firstRunRoutes } from '#server/back-office/first-run/routes.ts';
import { fulfilmentRoutes } from '#server/back-office/fulfilment/routes.ts';
import { inventoryRoutes } from '#server/back-office/inventory/routes.ts';
import { mediaRoutes } from '#server/back-office/media/routes.ts';
import { adminMessageRoutes } from '#server/back-office/messages/routes.ts';
import { exceptionRoutes } from '#server/back-office/order-management/exceptions/routes.ts';
import { invoiceRoutes } from '#server/back-office/order-management/invoices/routes.ts';
import { orderManagementRoutes } from '#server/back-office/order-management/routes.ts';
import { paymentAndReturnRoutes } from '#server/back-office/payments-and-returns/routes.ts';
import { inFuture } from '#server/back-office/preview/in-future.ts';
import { previewRoutes } from '#server/back-office/preview/routes.ts';
import { privacyRoutes } from '#server/back-office/privacy/routes.ts';
import { reviewRoutes } from '#server/back-office/promotions/routes.ts';
import { bulkChangeRoutes } from '#server/back-office/resource-calls/bulk/routes.ts';
import { exportRoutes } from '#server/back-office/resource-calls/exports/routes.ts';
import { readOnlyRoutes } from '#server/back-office/resource-calls/read-only-routes.ts';
import { recordRoutes } from '#server/back-office/resource-calls/routes.ts';
import { hideUnseen } from '#server/back-office/resource-calls/unseen-fields.ts';
import { planningRoutes } from '#server/back-office/resource-calls/versions/planning-routes.ts';
import { publishDue } from '#server/back-office/resource-calls/versions/publish-due.ts';
import { buyerReviewRoutes } from '#server/back-office/reviews/routes.ts';
import { simulatorRoutes } from '#server/back-office/simulator/routes.ts';
import { statementRoutes } from '#server/back-office/statements/routes.ts';
import { supplyRoutes } from '#server/back-office/supply/routes.ts';
import { systemRoutes } from '#server/back-office/system/routes.ts';
import { taskRoutes } from '#server/back-office/tasks/routes.ts';
import { viewRoutes } from '#server/back-office/views/routes.ts';
import { webhookRoutes } from '#server/back-office/webhooks/routes.ts';
import { workRoutes } from '#server/back-office/work/routes.ts';
import { workspaceRoutes } from '#server/back-office/workspace/routes.ts';
import { configuredProviders } from '#server/hosts/configured-providers.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { approvalActions } from '#server/registries/approval-actions.ts';
import { emailSamples } from '#server/registries/email-samples.ts';
import { personalData } from '#server/registries/personal-data.ts';
import { readOnlyAdapters, resourceAdapters } from '#server/registries/resource-adapters.ts';
import { settingsAdapters } from '#server/registries/settings-adapters.ts';
import type { Shop } from '#server/shop.ts';

/**
 * The handlers and functions of the capabilities for operators and the ERP. No page of the shop needs it, so it is
 * loaded after the first page is answered. Import it only by `loadBackOffice` of `capabilities.ts`.
 */
export interface BackOffice {
  handlers(shop: Shop): Handlers<OfficeCalls>;
  /** Publishes the scheduled versions whose moment has come. */
  publishDue(shop: Shop): Promise<void>;
  /** Runs `work` with the shop as it will be at `at`. SERVICE_BUSY if it takes too long. */
  inFuture<Result>(
    shop: Shop,
    at: Date,
    work: (inside: Shop) => Promise<Result>,
  ): Promise<Outcome<Result, 'SERVICE_BUSY'>>;
}

export const backOffice: BackOffice = {
  handlers: (shop) =>
    hideUnseen({
      ...adminRoutes(shop),
      ...paymentAndReturnRoutes(shop),
      ...fulfilmentRoutes(shop),
      ...approvalRoutes(shop, approvalActions),
      ...customerServiceRoutes(shop),
      ...adminMessageRoutes(shop),
      ...orderManagementRoutes(shop),
      ...buyerReviewRoutes(shop),
      ...exceptionRoutes(shop),
      ...invoiceRoutes(shop),
      ...erpRoutes(shop),
      ...webhookRoutes(shop),
      ...apiKeyRoutes(shop),
      ...inventoryRoutes(shop),
      ...supplyRoutes(shop),
      ...statementRoutes(shop),
      ...systemRoutes(shop, configuredProviders(shop.config)),
      ...numberRoutes(shop, resourceAdapters),
      ...workRoutes(shop, readOnlyAdapters),
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

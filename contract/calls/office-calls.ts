import type { AdminEndpointName } from '../admin-endpoints.ts';
import type { Call } from '../call.ts';
import { adminCalls } from './admin.ts';
import { adminAccountCalls, adminSignInCalls } from './admin-account.ts';
import { adminAnalyticsCalls } from './admin-analytics.ts';
import { adminApiKeyCalls } from './admin-api-keys.ts';
import { adminApprovalCalls } from './admin-approvals.ts';
import { adminBulkChangeCalls } from './admin-bulk-changes.ts';
import { adminCouponCodeCalls } from './admin-coupon-codes.ts';
import { adminCouponGiftCalls, adminLevelCalls } from './admin-coupon-gifts.ts';
import { adminEmailCalls } from './admin-emails.ts';
import { adminExceptionCalls } from './admin-exceptions.ts';
import { adminFirstRunCalls } from './admin-first-run.ts';
import { adminInvoiceCalls } from './admin-invoices.ts';
import { adminMemberMergeCalls } from './admin-member-merge.ts';
import { adminMemberCalls } from './admin-members.ts';
import { adminMessageCalls } from './admin-messages.ts';
import { adminOrderBulkCalls } from './admin-order-bulk.ts';
import { adminOrderCreationCalls } from './admin-order-creation.ts';
import { adminOrderManagementCalls } from './admin-order-management.ts';
import { adminOrderPageCalls } from './admin-order-page.ts';
import { adminPaymentCalls } from './admin-payments.ts';
import { adminPlanningCalls } from './admin-planning.ts';
import { adminPreviewCalls } from './admin-preview.ts';
import { adminPrivacyCalls } from './admin-privacy.ts';
import { adminPromotionCalls } from './admin-promotions.ts';
import { adminReplayCalls } from './admin-replays.ts';
import { adminReturnCalls } from './admin-returns.ts';
import { adminReviewCalls } from './admin-reviews.ts';
import { adminRoleCalls } from './admin-roles.ts';
import { adminSimulatorCalls } from './admin-simulator.ts';
import { adminStatementCalls } from './admin-statements.ts';
import { adminStockCalls } from './admin-stocks.ts';
import { adminSupplyCalls } from './admin-supply.ts';
import { adminSystemCalls } from './admin-system.ts';
import { adminTaskCalls } from './admin-tasks.ts';
import { adminViewCalls } from './admin-views.ts';
import { adminWebhookCalls } from './admin-webhooks.ts';
import { adminWorkCalls } from './admin-work.ts';
import { adminWorkspaceCalls } from './admin-workspace.ts';
import { erpCalls } from './erp.ts';
import { fulfilmentCalls } from './fulfilment.ts';
import { mediaCalls } from './media.ts';
import { readOnlyCalls } from './read-only-resources.ts';
import { recordCalls } from './records.ts';

/** The calls of the back office and the ERP: nine tenths of all calls. */
export const officeCalls = {
  ...adminSignInCalls,
  ...adminAccountCalls,
  ...adminCalls,
  ...adminPaymentCalls,
  ...adminReturnCalls,
  ...adminReviewCalls,
  ...adminOrderBulkCalls,
  ...adminOrderCreationCalls,
  ...adminOrderManagementCalls,
  ...adminExceptionCalls,
  ...adminOrderPageCalls,
  ...adminInvoiceCalls,
  ...adminMemberCalls,
  ...adminMemberMergeCalls,
  ...adminCouponCodeCalls,
  ...adminReplayCalls,
  ...adminCouponGiftCalls,
  ...adminLevelCalls,
  ...adminMessageCalls,
  ...adminApprovalCalls,
  ...adminWorkspaceCalls,
  ...adminFirstRunCalls,
  ...adminPromotionCalls,
  ...adminStatementCalls,
  ...adminStockCalls,
  ...adminSupplyCalls,
  ...adminEmailCalls,
  ...adminSystemCalls,
  ...adminAnalyticsCalls,
  ...adminWorkCalls,
  ...adminTaskCalls,
  ...adminBulkChangeCalls,
  ...adminRoleCalls,
  ...adminWebhookCalls,
  ...adminApiKeyCalls,
  ...adminViewCalls,
  ...fulfilmentCalls,
  ...adminPlanningCalls,
  ...adminPreviewCalls,
  ...adminPrivacyCalls,
  ...adminSimulatorCalls,
  ...erpCalls,
  ...recordCalls,
  ...readOnlyCalls,
  ...mediaCalls,
} satisfies Record<AdminEndpointName, Call>;

export type OfficeCalls = typeof officeCalls;

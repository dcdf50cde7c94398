import type { AdminEndpointName } from '../admin-endpoints.ts';
import type { Call } from '../call.ts';
import type { EndpointName } from '../endpoints.ts';
import { accountCalls, memberCalls } from './accounts.ts';
import { adminCalls } from './admin.ts';
import { adminAccountCalls, adminSignInCalls } from './admin-account.ts';
import { adminApprovalCalls } from './admin-approvals.ts';
import { adminBulkChangeCalls } from './admin-bulk-changes.ts';
import { adminCouponGiftCalls, adminLevelCalls } from './admin-coupon-gifts.ts';
import { adminFirstRunCalls } from './admin-first-run.ts';
import { adminLetterCalls } from './admin-letters.ts';
import { adminMemberMergeCalls } from './admin-member-merge.ts';
import { adminMemberCalls } from './admin-members.ts';
import { adminNumberCalls } from './admin-numbers.ts';
import { adminOrderDeskCalls } from './admin-order-desk.ts';
import { adminOrderPageCalls } from './admin-order-page.ts';
import { adminPaymentCalls } from './admin-payments.ts';
import { adminPlanningCalls } from './admin-planning.ts';
import { adminPreviewCalls } from './admin-preview.ts';
import { adminPrivacyCalls } from './admin-privacy.ts';
import { adminPromotionCalls } from './admin-promotions.ts';
import { adminReturnCalls } from './admin-returns.ts';
import { adminSimulatorCalls } from './admin-simulator.ts';
import { adminStockCalls } from './admin-stocks.ts';
import { adminSystemCalls } from './admin-system.ts';
import { adminTaskCalls } from './admin-tasks.ts';
import { adminViewCalls } from './admin-views.ts';
import { adminWorkspaceCalls } from './admin-workspace.ts';
import { catalogCalls } from './catalog.ts';
import { contentCalls } from './content.ts';
import { couponCalls } from './coupons.ts';
import { ecpayCalls } from './ecpay.ts';
import { erpCalls } from './erp.ts';
import { fulfilmentCalls } from './fulfilment.ts';
import { levelCalls } from './levels.ts';
import { lineLoginCalls } from './line-login.ts';
import { lineShopCalls } from './line-shop.ts';
import { listingCalls } from './listings.ts';
import { mediaCalls } from './media.ts';
import { cartCalls, orderCalls } from './orders.ts';
import { paymentCalls } from './payments.ts';
import { promotionCalls } from './promotions.ts';
import { recordCalls } from './records.ts';
import { savedDetailsCalls } from './saved-details.ts';
import { testCalls } from './testing.ts';

/** Every call of the API. A route that is not here does not exist. */
export const calls = {
  ...catalogCalls,
  ...promotionCalls,
  ...contentCalls,
  ...lineShopCalls,
  ...accountCalls,
  ...lineLoginCalls,
  ...memberCalls,
  ...levelCalls,
  ...savedDetailsCalls,
  ...ecpayCalls,
  ...couponCalls,
  ...cartCalls,
  ...orderCalls,
  ...paymentCalls,
  ...testCalls,
  ...adminSignInCalls,
  ...adminAccountCalls,
  ...adminCalls,
  ...adminPaymentCalls,
  ...adminReturnCalls,
  ...adminOrderDeskCalls,
  ...adminOrderPageCalls,
  ...adminMemberCalls,
  ...adminMemberMergeCalls,
  ...adminCouponGiftCalls,
  ...adminLevelCalls,
  ...adminApprovalCalls,
  ...adminWorkspaceCalls,
  ...adminFirstRunCalls,
  ...adminPromotionCalls,
  ...adminStockCalls,
  ...adminLetterCalls,
  ...adminSystemCalls,
  ...adminNumberCalls,
  ...adminTaskCalls,
  ...adminBulkChangeCalls,
  ...adminViewCalls,
  ...fulfilmentCalls,
  ...adminPlanningCalls,
  ...adminPreviewCalls,
  ...adminPrivacyCalls,
  ...adminSimulatorCalls,
  ...erpCalls,
  ...recordCalls,
  ...listingCalls,
  ...mediaCalls,
} satisfies Record<EndpointName | AdminEndpointName, Call>;

export type Calls = typeof calls;
export type CallName = keyof Calls;

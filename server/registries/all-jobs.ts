import { adminJobs } from '#server/back-office/admin/jobs.ts';
import { alertJobs } from '#server/back-office/alerts/jobs.ts';
import { numberJobs } from '#server/back-office/analytics/jobs.ts';
import { approvalJobs } from '#server/back-office/approvals/jobs.ts';
import { sendTestEmail } from '#server/back-office/emails/test-email.ts';
import { inventoryJobs } from '#server/back-office/inventory/jobs.ts';
import { messageJobs } from '#server/back-office/messages/jobs.ts';
import { privacyJobs } from '#server/back-office/privacy/jobs.ts';
import { recordJobs } from '#server/back-office/resource-calls/jobs.ts';
import { versionJobs } from '#server/back-office/resource-calls/versions/jobs.ts';
import { taskJobs } from '#server/back-office/tasks/jobs.ts';
import { webhookJobs } from '#server/back-office/webhooks/jobs.ts';
import { catalogJobs } from '#server/commerce/catalog/jobs.ts';
import { levelBenefitJobs } from '#server/commerce/level-benefits/jobs.ts';
import { restockJobs } from '#server/commerce/restock-notices/jobs.ts';
import { stockJobs } from '#server/commerce/stock/jobs.ts';
import { supplyJobs } from '#server/commerce/supply/jobs.ts';
import { mediaJobs } from '#server/media/jobs.ts';
import { fulfilmentJobs } from '#server/ordering/fulfilment/jobs.ts';
import { invoicingJobs } from '#server/ordering/invoicing/jobs.ts';
import { lineShopJobs } from '#server/ordering/line-shop/jobs.ts';
import { logisticsJobs } from '#server/ordering/logistics/jobs.ts';
import { orderJobs } from '#server/ordering/order-care/jobs.ts';
import { reviewJobs } from '#server/ordering/orders/reviews/jobs.ts';
import { paymentJobs } from '#server/ordering/payments/jobs.ts';
import { reconciliationJobs } from '#server/ordering/reconciliation/jobs.ts';
import { refillJobs } from '#server/ordering/refill/jobs.ts';
import { standingOrderJobs } from '#server/ordering/standing-orders/jobs.ts';
import { accountJobs } from '#server/people/accounts/jobs.ts';
import { lineMessagingJobs } from '#server/people/line-messaging/jobs.ts';
import { memberJobs } from '#server/people/members/jobs.ts';
import { noticeJobs } from '#server/people/notices/jobs.ts';
import type { LooseJobDefinition } from '#server/platform/jobs/job-options.ts';
import type { Shop } from '#server/shop.ts';
import { approvalActions } from './approval-actions.ts';
import { emailSamples } from './email-samples.ts';
import { personalData } from './personal-data.ts';
import { resourceAdapters } from './resource-adapters.ts';

/** Every job, in the order in which tests run the due ones. Loaded late: import it only by `capabilities.ts`. */
export const allJobs: readonly LooseJobDefinition<Shop>[] = [
  ...invoicingJobs,
  ...logisticsJobs,
  ...accountJobs,
  ...lineMessagingJobs,
  ...adminJobs,
  ...alertJobs,
  ...approvalJobs(approvalActions),
  ...memberJobs,
  ...levelBenefitJobs,
  ...restockJobs,
  ...supplyJobs,
  ...refillJobs,
  ...standingOrderJobs,
  ...fulfilmentJobs,
  ...orderJobs,
  ...reviewJobs,
  ...lineShopJobs,
  ...paymentJobs,
  ...reconciliationJobs,
  ...catalogJobs,
  ...stockJobs,
  ...inventoryJobs,
  ...mediaJobs,
  ...taskJobs,
  ...numberJobs,
  ...recordJobs,
  ...versionJobs(resourceAdapters),
  ...privacyJobs(personalData),
  ...messageJobs,
  ...webhookJobs,
  // After everything that hands notices to LINE.
  ...noticeJobs,
  sendTestEmail(emailSamples),
];

import { approvalActions } from './approval-actions.ts';
import { adminJobs } from './back-office/admin/jobs.ts';
import { alertJobs } from './back-office/alerts/jobs.ts';
import { numberJobs } from './back-office/analytics/jobs.ts';
import { approvalJobs } from './back-office/approvals/jobs.ts';
import { sendTestEmail } from './back-office/emails/test-email.ts';
import { inventoryJobs } from './back-office/inventory/jobs.ts';
import { privacyJobs } from './back-office/privacy/jobs.ts';
import { recordJobs } from './back-office/records/jobs.ts';
import { versionJobs } from './back-office/records/versions/jobs.ts';
import { taskJobs } from './back-office/tasks/jobs.ts';
import { catalogJobs } from './commerce/catalog/jobs.ts';
import { levelBenefitJobs } from './commerce/level-benefits/jobs.ts';
import { stockJobs } from './commerce/stock/jobs.ts';
import { emailSamples } from './email-samples.ts';
import { mediaJobs } from './media/jobs.ts';
import { invoicingJobs } from './ordering/invoicing/jobs.ts';
import { lineShopJobs } from './ordering/line-shop/jobs.ts';
import { logisticsJobs } from './ordering/logistics/jobs.ts';
import { orderJobs } from './ordering/order-care/jobs.ts';
import { paymentJobs } from './ordering/payments/jobs.ts';
import { reconciliationJobs } from './ordering/reconciliation/jobs.ts';
import { accountJobs } from './people/accounts/jobs.ts';
import { memberJobs } from './people/members/jobs.ts';
import { personalData } from './personal-data.ts';
import type { LooseJobDefinition } from './platform/jobs/create-jobs.ts';
import { resourceAdapters } from './resource-adapters.ts';
import type { Shop } from './shop.ts';

/** Every job, in the order in which tests run what is due. Loaded late: import it by `capabilities.ts` alone. */
export const allJobs: readonly LooseJobDefinition<Shop>[] = [
  ...invoicingJobs,
  ...logisticsJobs,
  ...accountJobs,
  ...adminJobs,
  ...alertJobs,
  ...approvalJobs(approvalActions),
  ...memberJobs,
  ...levelBenefitJobs,
  ...orderJobs,
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
  sendTestEmail(emailSamples),
];

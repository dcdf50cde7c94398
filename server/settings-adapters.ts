import { alertSettings } from './back-office/alerts/alert-settings.ts';
import { approvalSettings } from './back-office/approvals/limits.ts';
import { emailSettings } from './back-office/emails/email-settings.ts';
import { companyProblems } from './back-office/settings/company-problems.ts';
import { configuredSettings } from './back-office/settings/configured-settings.ts';
import type { SettingsAdapters } from './back-office/settings/settings-adapters.ts';
import { maintenanceSettings } from './content/maintain-settings.ts';
import { lateSettings } from './ordering/fulfilment/late-settings.ts';
import { invoiceSettings } from './ordering/invoicing/invoice-settings.ts';
import { deliverySettings } from './ordering/logistics/delivery-settings.ts';
import { senderSettings } from './ordering/logistics/sender-settings.ts';
import { returnSettings } from './ordering/orders/returns/return-settings.ts';
import { paymentSettings } from './ordering/payments/payment-terms.ts';
import { memberSettings } from './people/members/member-settings.ts';
import { cashSettings } from './people/members/uncollected.ts';

/** Where the settings lie that operators change while the shop runs. */
export const settingsAdapters: SettingsAdapters = {
  shop: { ...configuredSettings('shop'), problems: companyProblems },
  delivery: deliverySettings,
  sender: senderSettings,
  maintenance: maintenanceSettings,
  approvals: approvalSettings,
  alerts: alertSettings,
  returns: returnSettings,
  lateness: lateSettings,
  analytics: configuredSettings('analytics'),
  cash: cashSettings,
  payment: paymentSettings,
  letters: emailSettings,
  members: memberSettings,
  invoice: invoiceSettings,
};

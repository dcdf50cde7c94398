import { alertSettings } from '#server/back-office/alerts/alert-settings.ts';
import { approvalSettings } from '#server/back-office/approvals/limits.ts';
import { emailSettings } from '#server/back-office/emails/email-settings.ts';
import { messageSettings } from '#server/back-office/messages/message-settings.ts';
import { companyProblems } from '#server/back-office/settings/company-problems.ts';
import { configuredSettings } from '#server/back-office/settings/configured-settings.ts';
import type { SettingsAdapters } from '#server/back-office/settings/settings-adapters.ts';
import { lotSettings } from '#server/commerce/stock/lots/lot-settings.ts';
import { assistantSettings } from '#server/content/assistant-settings.ts';
import { maintenanceSettings } from '#server/content/maintain-settings.ts';
import { lateSettings } from '#server/ordering/fulfilment/late-settings.ts';
import { invoiceSettings } from '#server/ordering/invoicing/invoice-settings.ts';
import { carrierSettings } from '#server/ordering/logistics/carrier-settings.ts';
import { deliverySettings } from '#server/ordering/logistics/delivery-settings.ts';
import { promiseSettings } from '#server/ordering/logistics/promise-settings.ts';
import { senderSettings } from '#server/ordering/logistics/sender-settings.ts';
import { returnSettings } from '#server/ordering/orders/returns/return-settings.ts';
import { reviewSettings } from '#server/ordering/orders/reviews/review-settings.ts';
import { paymentSettings } from '#server/ordering/payments/payment-terms.ts';
import { memberSettings } from '#server/people/members/member-settings.ts';
import { cashSettings } from '#server/people/members/uncollected.ts';

/** The adapters of the settings that operators change while the shop runs. */
export const settingsAdapters: SettingsAdapters = {
  shop: { ...configuredSettings('shop'), problems: companyProblems },
  delivery: deliverySettings,
  carriers: carrierSettings,
  promises: promiseSettings,
  sender: senderSettings,
  maintenance: maintenanceSettings,
  approvals: approvalSettings,
  alerts: alertSettings,
  returns: returnSettings,
  reviews: reviewSettings,
  lots: lotSettings,
  lateness: lateSettings,
  analytics: configuredSettings('analytics'),
  assistants: assistantSettings,
  cash: cashSettings,
  payment: paymentSettings,
  letters: emailSettings,
  members: memberSettings,
  invoice: invoiceSettings,
  messages: messageSettings,
};

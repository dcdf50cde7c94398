import { approvalSettings } from './back-office/approvals/limits.ts';
import type { BoundSettings } from './back-office/settings/bound-settings.ts';
import { maintenanceSettings } from './content/maintain-settings.ts';
import { deliverySettings } from './ordering/logistics/delivery-settings.ts';
import { senderSettings } from './ordering/logistics/sender-settings.ts';
import { returnSettings } from './ordering/orders/returns/return-settings.ts';

/** Where the settings lie that operators change while the shop runs. */
export const boundSettings: BoundSettings = {
  delivery: deliverySettings,
  sender: senderSettings,
  maintenance: maintenanceSettings,
  approvals: approvalSettings,
  returns: returnSettings,
};

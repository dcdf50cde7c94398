import type { Action } from '../action.ts';
import { accountingActions } from './accounting-and-tasks.ts';
import { buyingActions } from './buying.ts';
import { couponCodeActions } from './coupon-codes.ts';
import { officeActions } from './goods-and-members.ts';
import { invoiceActions } from './invoices-and-exceptions.ts';
import { noticeActions } from './notices.ts';
import { offerActions } from './offers.ts';
import { orderCareActions } from './order-care.ts';
import { ownDataActions } from './own-data.ts';
import { parcelActions } from './parcels.ts';
import { payingActions } from './paying.ts';
import { reminderActions } from './reminders.ts';
import { standingOrderActions } from './standing-orders.ts';
import { supplyActions } from './supply.ts';

/** Every action that is tried with a crash at each of its messages. */
export const actions: readonly Action[] = [
  ...buyingActions,
  ...payingActions,
  ...orderCareActions,
  ...noticeActions,
  ...ownDataActions,
  ...reminderActions,
  ...standingOrderActions,
  ...parcelActions,
  ...couponCodeActions,
  ...officeActions,
  ...offerActions,
  ...supplyActions,
  ...accountingActions,
  ...invoiceActions,
];

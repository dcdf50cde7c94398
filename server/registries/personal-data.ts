import { customerServiceData } from '#server/back-office/customer-service/personal-data.ts';
import { messageData } from '#server/back-office/messages/personal-data.ts';
import { orderManagementData } from '#server/back-office/order-management/personal-data.ts';
import { privacyData } from '#server/back-office/privacy/personal-data.ts';
import { viewData } from '#server/back-office/views/personal-data.ts';
import { webhookData } from '#server/back-office/webhooks/personal-data.ts';
import { couponData } from '#server/commerce/coupons/personal-data.ts';
import { levelBenefitData } from '#server/commerce/level-benefits/personal-data.ts';
import { restockNoticeData } from '#server/commerce/restock-notices/personal-data.ts';
import { cartData } from '#server/ordering/cart/personal-data.ts';
import { parcelData } from '#server/ordering/fulfilment/personal-data.ts';
import { invoiceData } from '#server/ordering/invoicing/personal-data.ts';
import { lineShopData } from '#server/ordering/line-shop/personal-data.ts';
import { storeMapData } from '#server/ordering/logistics/personal-data.ts';
import { orderData } from '#server/ordering/orders/personal-data.ts';
import { paymentData } from '#server/ordering/payments/personal-data.ts';
import { refillData } from '#server/ordering/refill/personal-data.ts';
import { reservationData } from '#server/ordering/reservations/personal-data.ts';
import { standingOrderData } from '#server/ordering/standing-orders/personal-data.ts';
import { accountData } from '#server/people/accounts/personal-data.ts';
import { memberData } from '#server/people/members/personal-data.ts';
import { noticeData } from '#server/people/notices/personal-data.ts';
import type { PersonalData } from '#server/people/privacy/personal-data.ts';
import { savedDetailsData } from '#server/people/saved-details/personal-data.ts';

const parts: readonly PersonalData[] = [
  accountData,
  savedDetailsData,
  memberData,
  levelBenefitData,
  couponData,
  orderData,
  noticeData,
  messageData,
  paymentData,
  invoiceData,
  parcelData,
  cartData,
  reservationData,
  restockNoticeData,
  refillData,
  standingOrderData,
  storeMapData,
  lineShopData,
  customerServiceData,
  orderManagementData,
  viewData,
  webhookData,
  privacyData,
];

/** Every table with data of members, and what prevents their erasure. A test compares it with the schema. */
export const personalData: Required<PersonalData> = {
  tables: parts.flatMap(({ tables }) => tables),
  obstacles: parts.flatMap(({ obstacles = [] }) => obstacles),
};

/** Columns whose names look like personal data but hold no member's data, by table, with the reason. */
export const notOfMembers: Readonly<Record<string, string>> = {
  administrators: 'people who work in the back office',
  administrator_factors: 'people who work in the back office',
  administrator_sessions: 'people who work in the back office',
  audit_entries: 'no personal data of members: fields are named, not what they said',
  audit_origins: 'people who work in the back office; deleted after 400 days',
  record_presence: 'people who work in the back office',
  api_keys: 'keys of programs, made by people who work in the back office',
  approvals: 'approval requests of administrators about records and orders, named by their numbers',
  stores: 'convenience stores',
  suppliers: 'companies from which the shop buys',
  sales_locations: 'shops that sell the goods',
  testimonials: 'texts that the shop publishes',
};

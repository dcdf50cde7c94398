import { inventedCompany } from '#rules/company.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { writeEntered } from '#server/platform/entered-config.ts';

/** The company and addresses, as if an operator had entered them. None of them exists. */
const entered = {
  COMPANY_NAME: inventedCompany.name,
  COMPANY_TAX_ID: inventedCompany.taxId,
  CONTACT_URL: 'https://contact.qingmian.example',
  SURVEY_URL: 'https://survey.qingmian.example',
  OVERSEAS_SHOP_URL: 'https://global.qingmian.example',
  RECRUITMENT_URL: 'https://careers.qingmian.example',
  FACEBOOK_URL: 'https://facebook.example/qingmian',
  INSTAGRAM_URL: 'https://instagram.example/qingmian',
  LINE_URL: 'https://line.example/qingmian',
};

/** Saves the company of the demonstration as settings. */
export const loadShopSettings = (transaction: Transaction): Promise<void> =>
  writeEntered(transaction, entered);

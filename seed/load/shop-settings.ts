import { eq, sql } from 'drizzle-orm';
import { inventedCompany } from '#rules/shop/company.ts';
import { pages } from '#server/content/tables.ts';
import { promiseSettings } from '#server/ordering/logistics/promise-settings.ts';
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

/** Saves the company of the demonstration as settings, and that its orders leave until two in the afternoon. */
export async function loadShopSettings(transaction: Transaction): Promise<void> {
  await writeEntered(transaction, entered);
  await promiseSettings.merge(transaction, { cutOff: '14:00' });
  // The page says noon, which is the default; here it says what the setting says.
  await transaction
    .update(pages)
    .set({ body: sql`replace(${pages.body}, '工作日中午 12 點前', '工作日 {出貨截止} 前')` })
    .where(eq(pages.slug, 'shipping-method'));
}

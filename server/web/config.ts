import { z } from 'zod';
import { url } from '#server/platform/config-fields.ts';

/** What every page shows of the shop; letters bear its name as well. */
export const publicFields = {
  BRAND_NAME: z
    .string()
    .default('晴棉 QINGMIAN')
    .describe('Brand shown in titles, letters and the footer'),
  BRAND_TAGLINE: z
    .string()
    .default('每一天，都清爽自在')
    .describe('Tagline of the home page title'),
  BRAND_KEY: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/)
    .default('qingmian')
    .describe('Prefix of storage keys and cookies'),
  COMPANY_NAME: z.string().default('晴棉生活股份有限公司').describe('Company in the footer'),
  COMPANY_TAX_ID: z
    .string()
    .regex(/^\d{8}$/)
    .default('00000000')
    .describe('統一編號 in the footer'),
  OVERSEAS_SHOP_URL: url.default('https://global.qingmian.example').describe('海外購物 link'),
  FACEBOOK_URL: url.default('https://facebook.example/qingmian').describe('Facebook link'),
  INSTAGRAM_URL: url.default('https://instagram.example/qingmian').describe('Instagram link'),
  LINE_URL: url.default('https://line.example/qingmian').describe('LINE link'),
  RECRUITMENT_URL: url.default('https://careers.qingmian.example').describe('Recruitment link'),
  CONTACT_URL: url.default('https://contact.qingmian.example').describe('Contact link'),
  SURVEY_URL: url.default('https://survey.qingmian.example').describe('Survey link'),
};

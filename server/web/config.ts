import { z } from 'zod';
import type { TextField } from '#contract/resources/fields.ts';
import { settingGroups } from '#contract/settings.ts';
import { optionalUrl } from '#server/platform/config-fields.ts';

/**
 * The id of a vendor's script, which pages load after a shopper has agreed. If it is empty, pages neither load the
 * script nor ask.
 */
const tagId = ({ maxLength, pattern }: TextField, meaning: string) =>
  z
    .string()
    // Checks the length first, so that the pattern is never tried on a long text.
    .max(maxLength, { abort: true })
    .regex(pattern?.allows ?? /^$/)
    .default('')
    .describe(`${meaning}; empty: not used`);
const { gtmId, ga4Id, metaPixelId, lineTagId } = settingGroups.analytics.fields;

/** Variables that every page shows. E-mails show the name of the shop too. */
export const publicFields = {
  BRAND_NAME: z
    .string()
    .default('晴棉 QINGMIAN')
    .describe('Brand shown in titles, e-mails and the footer'),
  BRAND_TAGLINE: z
    .string()
    .default('每一天，都清爽自在')
    .describe('Tagline of the home page title'),
  BRAND_KEY: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/)
    .default('qingmian')
    .describe('Prefix of storage keys and cookies'),
  COMPANY_NAME: z
    .string()
    .default('')
    .describe('Company in the footer, unless the settings name one; a live shop needs one'),
  COMPANY_TAX_ID: z
    .string()
    .regex(/^\d{8}$/)
    .default('')
    .describe('統一編號 in the footer, unless the settings name one; a live shop needs one'),
  OVERSEAS_SHOP_URL: optionalUrl.describe('海外購物 link; empty: not shown'),
  FACEBOOK_URL: optionalUrl.describe('Facebook link; empty: not shown'),
  INSTAGRAM_URL: optionalUrl.describe('Instagram link; empty: not shown'),
  LINE_URL: optionalUrl.describe('LINE link; empty: not shown'),
  RECRUITMENT_URL: optionalUrl.describe('Recruitment link; empty: not shown'),
  CONTACT_URL: optionalUrl.describe('Contact link; empty: not shown'),
  HOME_TRACKING_URL: optionalUrl.describe(
    'Page on which the carrier of home deliveries shows a parcel by its number; empty: no link',
  ),
  GTM_ID: tagId(gtmId, 'Google Tag Manager container, e.g. GTM-ABC1234'),
  GA4_ID: tagId(ga4Id, 'Google Analytics 4 measurement id, e.g. G-ABCDEF1234'),
  META_PIXEL_ID: tagId(metaPixelId, 'Meta pixel id, digits'),
  LINE_TAG_ID: tagId(lineTagId, 'LINE Tag id, a UUID'),
  SERVICE_WORKER: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'on: browsers store the last public pages for times without a network; off: they delete them',
    ),
  SURVEY_URL: optionalUrl.describe('Survey link; empty: not shown'),
};

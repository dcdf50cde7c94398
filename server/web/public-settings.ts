import { type Config, publicUrl } from '#server/config.ts';
import { shownAddress } from '#server/platform/other-hosts/shown-address.ts';
import type { ShopContext } from '#storefront/handler.ts';
import { publicTags } from './tags.ts';

export type Offers = ShopContext['settings']['offers'];

/** The part of the present configuration that every page may contain. */
export function publicSettings(config: Config, offers: Offers): ShopContext['settings'] {
  return {
    brand: { name: config.BRAND_NAME, tagline: config.BRAND_TAGLINE, key: config.BRAND_KEY },
    company: { name: config.COMPANY_NAME, taxId: config.COMPANY_TAX_ID },
    links: {
      line: shownAddress(config, config.LINE_URL),
      contact: shownAddress(config, config.CONTACT_URL),
      ...(config.HOME_TRACKING_URL && { homeTracking: config.HOME_TRACKING_URL }),
    },
    offers,
    keepsPages: config.SERVICE_WORKER === 'on',
    publicUrl: publicUrl(config),
    tags: publicTags(config),
  };
}

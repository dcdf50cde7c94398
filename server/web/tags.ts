import type { Config } from '#server/config.ts';
import type { ShopContext } from '#storefront/handler.ts';

type TagConfig = Pick<Config, 'GTM_ID' | 'GA4_ID' | 'META_PIXEL_ID' | 'LINE_TAG_ID'>;

/** The origins that a page must allow for the analytics of this shop. */
export interface TagHosts {
  scripts: readonly string[];
  connections: readonly string[];
}

// From each vendor's documentation. Pictures need no entry, because pages may show those of every https host.
const hostsById: Readonly<Record<keyof TagConfig, TagHosts>> = {
  GTM_ID: {
    scripts: ['https://*.googletagmanager.com'],
    connections: ['https://*.googletagmanager.com'],
  },
  GA4_ID: {
    scripts: ['https://*.googletagmanager.com'],
    connections: [
      'https://*.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
    ],
  },
  META_PIXEL_ID: {
    scripts: ['https://connect.facebook.net'],
    connections: ['https://connect.facebook.net', 'https://www.facebook.com'],
  },
  LINE_TAG_ID: {
    scripts: ['https://d.line-scdn.net'],
    connections: ['https://tr.line.me'],
  },
};

/** The origins for the ids that are set, without duplicates; empty if no id is set. */
export function tagHosts(config: TagConfig): TagHosts {
  const hosts = (Object.keys(hostsById) as (keyof TagConfig)[])
    .filter((id) => config[id] !== '')
    .map((id) => hostsById[id]);
  return {
    scripts: [...new Set(hosts.flatMap(({ scripts }) => scripts))],
    connections: [...new Set(hosts.flatMap(({ connections }) => connections))],
  };
}

/** The ids for pages; undefined if none is set, so that such pages contain no analytics. */
export function publicTags(config: TagConfig): ShopContext['settings']['tags'] {
  const { GTM_ID: gtm, GA4_ID: ga4, META_PIXEL_ID: metaPixel, LINE_TAG_ID: line } = config;
  const given = Object.entries({ gtm, ga4, metaPixel, line }).filter(([, id]) => id !== '');
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}

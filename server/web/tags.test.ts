import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { storefrontPolicy } from './content-policy.ts';
import { publicTags, tagHosts } from './tags.ts';

const ids = {
  GTM_ID: 'GTM-ABC1234',
  GA4_ID: 'G-ABCDEF1234',
  META_PIXEL_ID: '123456789012345',
  LINE_TAG_ID: '01234567-89ab-cdef-0123-456789abcdef',
};
type Id = keyof typeof ids;

function directives(environment: Partial<typeof ids>): Map<string, string[]> {
  const policy = storefrontPolicy([], {
    isHttps: true,
    tagHosts: tagHosts(readConfig(environment)),
  });
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values.filter(Boolean)];
    }),
  );
}

/** The sources that these ids add to the policy of a page. */
function added(environment: Partial<typeof ids>) {
  const before = directives({});
  const changes = [...directives(environment)].map(([name, values]) => [
    name,
    values.filter((value) => !before.get(name)?.includes(value)),
  ]);
  return Object.fromEntries(changes.filter(([, values]) => values?.length));
}

const google = 'https://*.googletagmanager.com';

describe('the ids of tags', () => {
  it.each<[Id, string[], string[]]>([
    ['GTM_ID', [google], [google]],
    [
      'GA4_ID',
      [google],
      [google, 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
    ],
    [
      'META_PIXEL_ID',
      ['https://connect.facebook.net'],
      ['https://connect.facebook.net', 'https://www.facebook.com'],
    ],
    ['LINE_TAG_ID', ['https://d.line-scdn.net'], ['https://tr.line.me']],
  ])('widen the policy by exactly their hosts: %s', (id, scripts, connections) => {
    expect(added({ [id]: ids[id] })).toEqual({
      'script-src': scripts,
      'connect-src': connections,
    });
  });

  it('leave policy and settings as they are while none is set', () => {
    expect(added({})).toEqual({});
    expect(publicTags(readConfig({}))).toBeUndefined();
    expect(publicTags(readConfig({ GA4_ID: ids.GA4_ID }))).toEqual({ ga4: ids.GA4_ID });
    expect(publicTags(readConfig(ids))).toEqual({
      gtm: ids.GTM_ID,
      ga4: ids.GA4_ID,
      metaPixel: ids.META_PIXEL_ID,
      line: ids.LINE_TAG_ID,
    });
  });

  it.each<[Id, string]>([
    ['GTM_ID', 'GTM-abc"><script>'],
    ['GTM_ID', `GTM-${'A'.repeat(100_000)}`],
    ['GA4_ID', 'UA-1234-1'],
    ['META_PIXEL_ID', '12345 67890'],
    ['LINE_TAG_ID', '0123456789abcdef'],
  ])('are refused at the start in another form: %s', (id, value) => {
    expect(() => readConfig({ [id]: value })).toThrow(id);
  });
});

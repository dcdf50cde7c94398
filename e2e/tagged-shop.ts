import type { Page } from '@playwright/test';
import { tagHosts } from '#server/web/tags.ts';

/** Well-formed ids that belong to nobody. */
const ids = {
  GTM_ID: 'GTM-TEST123',
  GA4_ID: 'G-TEST123456',
  META_PIXEL_ID: '123456789012345',
  LINE_TAG_ID: '01234567-89ab-cdef-0123-456789abcdef',
};
const publicIds = {
  gtm: ids.GTM_ID,
  ga4: ids.GA4_ID,
  metaPixel: ids.META_PIXEL_ID,
  line: ids.LINE_TAG_ID,
};

/**
 * Shows the shop as one with these tags would send it: with the ids in its settings and their hosts in its policy.
 * The vendors' scripts are empty. Returns the requested addresses on other hosts; the list grows with each request.
 */
export async function withTags(page: Page): Promise<string[]> {
  const asked: string[] = [];
  const { scripts, connections } = tagHosts(ids);
  await page.route(/^https:\/\//, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  await page.route(/^http:/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch({ maxRedirects: 0 });
    const policy = response.headers()['content-security-policy'];
    if (!policy) return route.fulfill({ response });
    return route.fulfill({
      response,
      headers: {
        ...response.headers(),
        'content-security-policy': policy
          .replace("script-src 'self'", `script-src 'self' ${scripts.join(' ')}`)
          .replace("connect-src 'self'", `connect-src 'self' ${connections.join(' ')}`),
      },
      body: (await response.text()).replace(
        '"publicUrl":',
        `"tags":${JSON.stringify(publicIds)},"publicUrl":`,
      ),
    });
  });
  return asked;
}

/** The calls to Google Analytics, each as a list. */
export const toldGoogle = (page: Page): Promise<unknown[][]> =>
  page.evaluate(() =>
    ((window as unknown as { gtagLayer?: ArrayLike<unknown>[] }).gtagLayer ?? []).map((call) =>
      Array.from(call),
    ),
  );

/** The calls to Meta, each as a list. */
export const toldMeta = (page: Page): Promise<unknown[][]> =>
  page.evaluate(() => (window as unknown as { fbq?: { queue: unknown[][] } }).fbq?.queue ?? []);

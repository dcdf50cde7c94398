/** The content pages with a fixed path of their own; all others are below /pages. */
export const fixedPages = [
  'about-us',
  'road-to-gender-equality',
  'member-benefits',
  'shipping-method',
  'faq',
  'test-report',
  'terms-of-service',
  'privacy-statement',
] as const;

/** Whether a content page has a route of its own. */
export const isFixedPage = (slug: string) => fixedPages.some((each) => each === slug);

/** The path of a content page. */
export const pathOfPage = (slug: string) => (isFixedPage(slug) ? `/${slug}` : `/pages/${slug}`);

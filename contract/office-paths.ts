import { apiBase } from './endpoints.ts';

/**
 * The paths of all calls of the back office and the ERP, and of the API's documentation. Nothing else is below
 * them.
 */
const families = [
  '/api/backstagex/',
  '/api/bscore/',
  '/api/v1/erp/',
  '/api/v1/privacy-copies/',
  '/api/v1/ecpay-logistics/',
  '/docs',
].map((path) => apiBase + path);

/** The address as it is registered. The two prefixes of the back office are equivalent (row 7.128). */
export const plainOfficeUrl = (url: string): string =>
  url.replace(/^\/backstage\/api\/bscore\//, `${apiBase}/api/backstagex/`);

/** Whether the back office's part of the server answers a path. */
export const isOfficePath = (path: string): boolean =>
  families.some((family) => path.startsWith(family));

/** The first three parts of a call's path, or the path of the API's documentation. */
const subject = new RegExp(`^${apiBase}(/docs|(?:/[^/?#]+){3})`);

/** The subject of an address of the back office, such as `/api/backstagex/products`; '' if it has none. */
export const officeSubjectOf = (url: string): string =>
  subject.exec(plainOfficeUrl(url))?.[1] ?? '';

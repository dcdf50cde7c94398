import { apiBase } from './endpoints.ts';

/** Below these lie all calls of the back office and the ERP, and the page that describes the API, and nothing else. */
const families = [
  '/api/backstagex/',
  '/api/bscore/',
  '/api/v1/erp/',
  '/api/v1/privacy-copies/',
  '/api/v1/ecpay-logistics/',
  '/docs',
].map((path) => apiBase + path);

/** The address as it is registered: the two prefixes of the back office are one (row 7.128). */
export const plainOfficeUrl = (url: string): string =>
  url.replace(/^\/backstage\/api\/bscore\//, `${apiBase}/api/backstagex/`);

/** Whether a request is for the back office's part of the server. */
export const isOfficePath = (path: string): boolean =>
  families.some((family) => path.startsWith(family));

/** What a request is for: the first three parts of a call's path, or the description of the API. */
const subject = new RegExp(`^${apiBase}(/docs|(?:/[^/?#]+){3})`);

/** The subject of an address of the back office, such as `/api/backstagex/products`; '' if it has none. */
export const officeSubjectOf = (url: string): string =>
  subject.exec(plainOfficeUrl(url))?.[1] ?? '';

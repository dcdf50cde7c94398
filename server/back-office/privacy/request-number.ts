/** The prefix of a request's number, as people read it. */
export const numberPrefix = '個資-';

/** The number of a request, e.g. 個資-12. */
export const requestNo = (id: number) => `${numberPrefix}${id}`;

/** The id of the request with such a number; undefined for any other text. */
export function idOfRequest(text: string): number | undefined {
  const digits = text.startsWith(numberPrefix) ? text.slice(numberPrefix.length) : '';
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
}

/** The purpose for which the mailed link to a copy is signed. */
export const copyLink = 'a copy of personal data';

import { createHash } from 'node:crypto';

export interface LogisticsKeys {
  /** 16 characters each. */
  hashKey: string;
  hashIv: string;
}

/** Signs that ECPay does not encode although PHP's `urlencode` does. */
const plainSigns: Readonly<Record<string, string>> = {
  '%21': '!',
  '%28': '(',
  '%29': ')',
  '%2a': '*',
  '%2d': '-',
  '%2e': '.',
  '%5f': '_',
};

/** The CheckMacValue of a form for ECPay's logistics: upper-case MD5 of the sorted fields between both keys. */
export function checkMacValue(
  fields: Readonly<Record<string, string>>,
  { hashKey, hashIv }: LogisticsKeys,
): string {
  const sorted = Object.entries(fields)
    .map(([name, value]) => ({ sortedBy: name.toLowerCase(), text: `${name}=${value}` }))
    .sort((one, other) => (one.sortedBy < other.sortedBy ? -1 : 1))
    .map(({ text }) => text);
  const text = [`HashKey=${hashKey}`, ...sorted, `HashIV=${hashIv}`].join('&');
  const encoded = encodeURIComponent(text)
    .toLowerCase()
    .replaceAll('%20', '+')
    .replaceAll('~', '%7e')
    .replaceAll("'", '%27')
    .replace(/%(?:2[189ade]|5f)/g, (sign) => plainSigns[sign] ?? sign);
  return createHash('md5').update(encoded).digest('hex').toUpperCase();
}

/**
 * A typed or pasted mobile number in the form of the shop, 0912345678: without spaces, hyphens, brackets and the
 * country code of Taiwan, with ordinary digits. What is no such number stays for the check of the field, also a digit
 * too many: cut off, it would leave the number of somebody else.
 */
export function plainMobileNumber(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Pd}().\u2212]/gu, '')
    .replace(/^(?:\+|00)?8860?(?=9)/, '0');
}

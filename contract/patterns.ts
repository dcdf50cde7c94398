/** The id that LINE Shopping gives a click: visible ASCII characters, no spaces. */
export const lineEcidPattern = /^[\x21-\x7e]{1,200}$/;

/** The patterns of typed-in values (G-092, G-093, G-117). Plain data: browser, server and schemas use them. */
export const patterns = {
  /** The second character class stops at the first dot, so that no text can be read in more than one way. */
  email: /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]{2,}$/,
  /**
   * Characters with a meaning in a mail header. An address with one of them could redirect an e-mail to another
   * person.
   */
  mailSyntax: /[<>()[\],;:"\\\p{Cc}]/u,
  accountName: /^\S{4,}$/,
  emailVerify: /^\d{4}$/,
  password: /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{8,}$/,
  loginPassword: /^[A-Za-z\d]{8,}$/,
  mobile: /^09\d{8}$/,
  telephoneNumber: /^0\d{1,3}-\d{5,8}$/,
  mobileBarcode: /^\/[0-9A-Z+.-]{7}$/,
  certificate: /^[A-Z]{2}\d{14}$/,
  taxId: /^\d{8}$/,
  loveCode: /^([Xx]\d{2,6}|\d{3,7})$/,
  lineEcid: lineEcidPattern,
  /** Three digits identify a bank in Taiwan, e.g. 013. */
  bankCode: /^\d{3}$/,
  /** Eight to sixteen digits, as printed in a passbook: single spaces and hyphens may stand between them. */
  bankAccount: /^(?:\d[ -]?){7,15}\d$/,
} as const;

export const emailMaxLength = 254;
export const passwordMaxLength = 128;

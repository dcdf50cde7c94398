/** The message for a typed-in value that breaks a rule of section 5 (copy table, G-003). Plain data. */
export const ruleMessages = {
  /** Literal. On screen `requiredInChinese` stands beside it; on the wire only `requiredInChinese` is used (G-002). */
  required: 'This field is required!',
  email: '電子郵件格式錯誤',
  account: '帳號格式錯誤',
  emailVerify: '驗證碼錯誤，請重新輸入',
  password: '密碼格式錯誤',
  loginPassword: '密碼格式錯誤',
  comfirmPassword: '密碼輸入錯誤',
  mobile: '手機號碼格式錯誤',
  telephoneNumber: '市話格式錯誤',
  mobileBarcode: '載具條碼格式錯誤',
  certificate: '載具條碼格式錯誤',
  taxId: '公司統一編號格式錯誤',
  pattern: '格式錯誤',
} as const;

/** The rules of section 5, spelt as in the document (G-015). */
export type RuleName = keyof typeof ruleMessages;

/** The message beside a mobile barcode that the tax platform does not know. */
export const unknownBarcode = '查無此手機條碼，請再確認一次';

/**
 * The messages beside a convenience store that is not in ECPay's list, one of a chain that is off, and one that is
 * gone.
 */
export const unknownStore = '查無此門市，請重新選擇門市';
export const closedChain = '目前不能送到這家超商，請重新選擇門市';
export const closedStore = '此門市已停止取貨服務，請改選其他門市';

export const requiredInChinese = '此欄位為必填';

/** Hints under a field, shown before there is an error. */
export const ruleHints = {
  password: '至少 8 碼，需包含英文與數字',
  telephoneNumber: '例：02-12345678',
} as const;

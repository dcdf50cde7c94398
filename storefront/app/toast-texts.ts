/**
 * Sentences of the copy table that only toasts show. They have a file of their own, because no page needs them at
 * first.
 */
export const toastTexts = {
  signedIn: '登入成功，開始購物',
  signedOut: '登出成功',
  signedUp: '註冊成功',
  mailSent: '已發送驗證信件',
  passwordReset: '密碼重設成功，請登入會員',
  verified: '驗證成功，請登入會員',
  unverified: '會員尚未驗證，前往驗證',
  saved: '資料編輯成功',
  deleted: '資料刪除成功',
  accountBound: '帳號綁定成功',
  lineRebound: 'LINE 帳號重新綁定成功',
  lineFailed: 'LINE 登入失敗，請再試一次',
  couponReceived: '優惠券領取成功',
  codeUsed: '折扣碼使用成功',
  addedToCart: '已加入購物車',
} as const;

export const addedOnText = (name: string): string => `已加購「${name}」`;

/** The sentence on the cooling-off period, word for word the same on every page (消保法 §19). */
export const coolingOff =
  '依消費者保護法第 19 條，收到商品後享有 7 日猶豫期，期間內可無條件退貨，不需說明理由，也不需負擔退貨運費。猶豫期並非試用期，退回的商品須保持完整包裝。';

/** The goods that are excluded from the cooling-off period. */
export const hygieneExclusion =
  '衛生棉、護墊、棉條、安睡褲、月亮褲與私密清潔等個人衛生用品，依通訊交易解除權合理例外情事適用準則，一經拆封即不適用 7 日解除權；未拆封者仍可於期限內退貨。商品本身有瑕疵時，不論是否拆封都可以退換。';

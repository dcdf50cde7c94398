import type { PayLinkState } from '#contract/payment-enumerations.ts';

interface Words {
  title: string;
  message: string;
  /** The label of the amount. */
  amount: string;
}

/** The texts of an order that cannot be paid by its link now, or need not be. */
export const payWords: Readonly<Record<Exclude<PayLinkState, 'OPEN'>, Words>> = {
  PAID: {
    title: '已收到您的付款',
    message: '這筆訂單已經付清，不需要再付款。出貨時會再寄信通知您。',
    amount: '已付金額',
  },
  CONFIRMING: {
    title: '正在確認付款結果',
    message: '我們還在向付款機構確認，確認後會寄信通知您，請先不要重複付款。',
    amount: '訂單金額',
  },
  ON_RECEIPT: {
    title: '收到商品時付款',
    message: '這筆訂單在收到商品時付款，現在不需要付款。',
    amount: '應付金額',
  },
  CANCELLED: {
    title: '訂單已取消',
    message: '這筆訂單不會出貨，請不要再付款。若已付款，款項會退回給您。',
    amount: '訂單金額',
  },
  EXPIRED: {
    title: '付款期限已過',
    message: '這筆訂單未在期限內付款，已不能付款。仍想購買的話，請與客服聯繫或重新訂購。',
    amount: '訂單金額',
  },
  EXHAUSTED: {
    title: '付款次數已達上限',
    message: '這筆訂單已多次嘗試付款而沒有完成。請與客服聯繫，我們會協助您付款。',
    amount: '應付金額',
  },
};

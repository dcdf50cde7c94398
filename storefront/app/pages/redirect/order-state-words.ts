import type { OrderResultState } from '#contract/enumerations.ts';
import { resultWords } from '../../payment/result-words.ts';
import { resultTitles } from '../checkout/order-results.ts';

interface Words {
  title: string;
  /** In English, as in the specification. */
  subtitle?: string;
  message: string;
  /** The label of the amount. */
  amount: string;
}

/** The texts of the page of a signed code about its order (G-181). */
export const orderStateWords: Readonly<Record<OrderResultState, Words>> = {
  PAID: { ...resultWords.successed, amount: '已付金額' },
  CONFIRMING: { ...resultWords.confirming, amount: '訂單金額' },
  FAILED: {
    // The shopper may not have tried to pay yet, because the e-mail is sent with the order.
    title: '尚未完成付款',
    message: '我們還沒有收到這筆訂單的付款。\n期限內可以登入付款，或從付款連結再試一次。',
    amount: '應付金額',
  },
  WAITING_FOR_TRANSFER: {
    title: resultTitles.waitingForTransfer.chinese,
    subtitle: resultTitles.waitingForTransfer.title,
    message: '請在期限內轉帳，金額須完全相符。\n帳號與期限請見通知信，或登入查看。',
    amount: '應付金額',
  },
  ESTABLISHED: {
    title: resultTitles.orderEstablished.chinese,
    subtitle: resultTitles.orderEstablished.title,
    message: '我們收到您的訂單了，收到商品時再付款即可。',
    amount: '應付金額',
  },
  CANCELLED: {
    title: '訂單已取消',
    message: '這筆訂單不會出貨，請不要再付款。\n若已付款，款項會退回給您。',
    amount: '訂單金額',
  },
};

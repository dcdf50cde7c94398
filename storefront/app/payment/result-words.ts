import { resultTitles } from '../pages/checkout/order-results.ts';

/** The shop's words for each known result of a provider's page (G-123, G-158). */
export const resultWords = {
  successed: {
    title: resultTitles.paymentSuccessful.chinese,
    subtitle: resultTitles.paymentSuccessful.title,
    message: '我們收到您的付款了，謝謝您。',
  },
  confirming: {
    title: resultTitles.paymentConfirming.chinese,
    subtitle: resultTitles.paymentConfirming.title,
    message: '我們還在向付款機構確認結果，確認後會寄信通知您，請先不要重複付款。',
  },
  failed: {
    title: resultTitles.paymentFail.chinese,
    subtitle: resultTitles.paymentFail.title,
    message: '這次付款沒有完成，訂單已為您保留，期限內可以重新付款。',
  },
} as const;

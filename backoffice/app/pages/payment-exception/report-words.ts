import type { ReportDoor } from '#contract/payment-enumerations.ts';

/** What a provider said of a payment; of later kinds the provider's own word is shown. */
export const reportWords: Readonly<Record<string, string>> = {
  PAID: '已收到款項',
  FAILED: '付款失敗',
  MISSING: '沒有這筆付款',
  OPEN: '尚未付款',
  READY: '等待請款',
};

/** How the shop learned it. */
export const doorWords: Readonly<Record<ReportDoor, string>> = {
  START: '開始付款時',
  RETURN: '顧客返回時',
  NOTIFICATION: '對方通知',
  QUERY: '我方查詢',
  OPERATOR: '人工處理',
};

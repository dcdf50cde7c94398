import type { OrderBulkAction } from '#contract/order-management.ts';

/** The button of an action, and the words after it was done. */
export const bulkWords: Readonly<Record<OrderBulkAction, { label: string; done: string }>> = {
  PICK: { label: '揀貨', done: '已建立揀貨單' },
  PRINT: { label: '列印出貨明細', done: '已下載，請列印' },
  TAG: { label: '加標籤', done: '已加上標籤' },
  RESEND: { label: '重寄通知信', done: '通知信已排入寄送' },
  EXPORT: { label: '匯出選取', done: '已匯出' },
};

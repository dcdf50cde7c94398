import type { ReturnStatus } from '../../enumerations.ts';
import { choice, instant, money, text, yesNo } from '../fields.ts';
import { returnStatusTones, returnStatusWords } from '../order-choices.ts';
import { defineReadOnlyResource } from '../resource.ts';
import type { BuiltInView } from '../views.ts';

const waiting = ['REQUESTED', 'RECEIVED'] as const satisfies readonly ReturnStatus[];

/** Returns with work for the shop. An approved return waits for the shopper, who has to send the goods. */
export const waitingView: BuiltInView = {
  name: 'waiting',
  label: '待處理',
  conditions: { field: 'status', is: 'one_of', value: [...waiting] },
};

const viewOf = (name: string, status: (typeof waiting)[number]): BuiltInView => ({
  name,
  label: returnStatusWords[status],
  conditions: { field: 'status', is: 'equal', value: status },
});
export const toJudgeView = viewOf('to-judge', 'REQUESTED');
/** Returns whose goods have arrived and are inspected. */
export const toRefundView = viewOf('to-refund', 'RECEIVED');

/** Goods that members want to send back. */
export const orderReturns = defineReadOnlyResource({
  name: 'order-returns',
  label: '退貨',
  group: 'orders',
  access: 'returns.read',
  exports: 'orders.export',
  finds: '單號末碼、姓名、電話末碼、信箱',
  empty: '顧客申請退貨後會出現在這裡。',
  hasPage: true,
  title: 'orderNo',
  fields: {
    orderNo: text({ label: '單號', maxLength: 40, list: { width: 170, pinned: true } }),
    createdAt: instant({ label: '申請時間', filtered: true, sortable: true, list: { width: 150 } }),
    status: choice({
      label: '狀態',
      choices: returnStatusWords,
      tones: returnStatusTones,
      default: 'REQUESTED',
      filtered: true,
      list: { width: 110 },
    }),
    recipient: text({ label: '收件人', maxLength: 60, masked: 'name', list: { width: 100 } }),
    refundAmount: money({
      label: '退款金額',
      filtered: true,
      sortable: true,
      list: { width: 110 },
    }),
    isRestocked: yesNo({ label: '已入庫', default: false, list: { width: 90 } }),
    note: text({ label: '會員說明', maxLength: 500, list: { width: 240 } }),
    answer: text({ label: '不受理原因', maxLength: 200, list: { width: 200, hidden: true } }),
  },
  card: ['refundAmount', 'recipient', 'createdAt'],
  sort: { field: 'id', direction: 'descending' },
  views: [waitingView, toJudgeView, toRefundView],
});

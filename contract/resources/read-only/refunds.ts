import type { RefundState } from '../../payment-enumerations.ts';
import { choice, instant, integer, money, text } from '../fields.ts';
import {
  paymentTypeWords,
  refundStateTones,
  refundStateWords,
  refundStatusTones,
  refundStatusWords,
} from '../order-choices.ts';
import { defineReadOnlyResource } from '../resource.ts';
import type { BuiltInView } from '../views.ts';

/** Refunds that a person still has to transfer. */
export const transferView: BuiltInView = {
  name: 'to-transfer',
  label: '待匯款',
  conditions: { field: 'state', is: 'equal', value: 'BY_HAND_OPEN' satisfies RefundState },
};

/** Money that goes back to members. */
export const refunds = defineReadOnlyResource({
  name: 'refunds',
  label: '退款',
  group: 'orders',
  access: 'money.read',
  finds: '單號末碼、姓名、電話末碼、信箱',
  empty: '從訂單或退貨提出的退款會出現在這裡。',
  foundIn: 'orders',
  title: 'orderNo',
  fields: {
    orderNo: text({ label: '單號', maxLength: 40, list: { width: 150, pinned: true } }),
    createdAt: instant({ label: '時間', filtered: true, sortable: true, list: { width: 140 } }),
    amount: money({ label: '金額', filtered: true, sortable: true, list: { width: 100 } }),
    state: choice<RefundState>({
      label: '狀態',
      choices: refundStateWords,
      tones: refundStateTones,
      default: 'AT_PROVIDER',
      filtered: true,
      list: { width: 100 },
    }),
    /** The calls about one order use the same values, and saved views name them. */
    status: choice({
      label: '處理階段',
      choices: refundStatusWords,
      tones: refundStatusTones,
      default: 'PENDING',
      filtered: true,
      list: { width: 120, hidden: true },
    }),
    provider: choice({
      label: '付款方式',
      choices: paymentTypeWords,
      default: 'LINE_PAY',
      list: { width: 110 },
    }),
    reason: text({ label: '原因', maxLength: 200, list: { width: 210 } }),
    doneAt: instant({ label: '完成時間', filtered: true, sortable: true, list: { width: 140 } }),
    handReference: text({ label: '匯款編號', maxLength: 100, list: { width: 150 } }),
    failureCode: text({ label: '失敗代碼', maxLength: 100, list: { width: 120, hidden: true } }),
    tries: integer({
      label: '嘗試次數',
      min: 0,
      max: 1000,
      list: { width: 100, hidden: true },
    }),
  },
  card: ['amount', 'provider', 'reason'],
  sort: { field: 'id', direction: 'descending' },
  views: [transferView],
});

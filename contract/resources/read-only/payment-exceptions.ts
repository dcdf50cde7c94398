import type { ExceptionState } from '../../payment-enumerations.ts';
import { choice, instant, money, text } from '../fields.ts';
import { exceptionKindWords, paymentTypeWords } from '../order-choices.ts';
import { defineReadOnlyResource } from '../resource.ts';
import type { BuiltInView } from '../views.ts';

/** TWD; below 0 if the bank took money back. */
const amount = (label: string) => ({
  ...money({ label, list: { width: 110 } }),
  min: -100_000_000,
});

/** Exceptions that wait for a person. */
export const openView: BuiltInView = {
  name: 'open',
  label: '待處理',
  conditions: { field: 'state', is: 'equal', value: 'OPEN' satisfies ExceptionState },
};

/** Payments and ledgers that do not fit and wait for a person. */
export const paymentExceptions = defineReadOnlyResource({
  name: 'payment-exceptions',
  label: '帳款異常',
  group: 'orders',
  access: 'money.read',
  finds: '單號末碼、姓名、電話末碼、信箱、虛擬帳號',
  empty: '款項與訂單都相符，沒有要處理的事。',
  hasPage: true,
  title: 'subject',
  fields: {
    subject: text({ label: '單號或帳號', maxLength: 100, list: { width: 170, pinned: true } }),
    createdAt: instant({ label: '時間', filtered: true, sortable: true, list: { width: 140 } }),
    kind: choice({
      label: '種類',
      choices: exceptionKindWords,
      default: 'PAID_AFTER_CANCEL',
      filtered: true,
      list: { width: 130 },
    }),
    state: choice<ExceptionState>({
      label: '狀態',
      choices: { OPEN: '待處理', RESOLVED: '已結案' },
      tones: { OPEN: 'due', RESOLVED: 'over' },
      default: 'OPEN',
      filtered: true,
      list: { width: 90 },
    }),
    provider: choice({
      label: '付款方式',
      choices: paymentTypeWords,
      default: 'LINE_PAY',
      list: { width: 100 },
    }),
    amount: amount('實收金額'),
    expectedAmount: amount('應收金額'),
    resolvedAt: instant({
      label: '結案時間',
      filtered: true,
      sortable: true,
      list: { width: 150, hidden: true },
    }),
    resolvedBy: text({ label: '結案者', maxLength: 254, list: { width: 180, hidden: true } }),
    resolution: text({ label: '處理方式', maxLength: 500, list: { width: 200 } }),
  },
  card: ['kind', 'amount', 'createdAt'],
  sort: { field: 'id', direction: 'descending' },
  views: [openView],
});

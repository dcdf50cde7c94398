import type { InvoiceState } from '../../invoices-and-transfers.ts';
import { choice, instant, money, text } from '../fields.ts';
import { invoiceStateTones, invoiceStateWords } from '../order-choices.ts';
import { defineReadOnlyResource } from '../resource.ts';
import type { BuiltInView } from '../views.ts';

const viewOf = (name: string, label: string, state: InvoiceState): BuiltInView => ({
  name,
  label,
  conditions: { field: 'state', is: 'equal', value: state },
});

/** Invoices that the service has refused, or has not answered about, at the last try; also their corrections. */
export const failedView: BuiltInView = {
  name: 'failed',
  label: '開立失敗',
  conditions: {
    field: 'state',
    is: 'one_of',
    value: ['FAILED', 'CORRECTION_FAILED'] satisfies InvoiceState[],
  },
};

/** The e-invoices of all orders that need one (G-219). The id of a row is its order's. */
export const invoices = defineReadOnlyResource({
  name: 'invoices',
  label: '發票',
  group: 'orders',
  access: 'money.read',
  exports: 'finance.export',
  finds: '發票號碼、單號末碼、姓名、電話末碼、信箱',
  empty: '訂單付款後，或貨到付款的訂單出貨後，發票會出現在這裡。',
  hasPage: true,
  isSearchedPlainly: true,
  title: 'orderNo',
  fields: {
    orderNo: text({ label: '單號', maxLength: 40, list: { width: 150, pinned: true } }),
    invoiceNo: text({ label: '發票號碼', maxLength: 10, list: { width: 120 } }),
    state: choice<InvoiceState>({
      label: '狀態',
      choices: invoiceStateWords,
      tones: invoiceStateTones,
      default: 'NOT_ISSUED',
      filtered: true,
      list: { width: 110 },
    }),
    failure: text({ label: '服務的訊息', maxLength: 500, list: { width: 160 } }),
    amount: money({ label: '金額', list: { width: 100 } }),
    allowedAmount: money({ label: '已折讓', list: { width: 90 } }),
    buyerName: text({ label: '買受人', maxLength: 60, masked: 'name', list: { width: 90 } }),
    createdAt: instant({ label: '應開立', filtered: true, sortable: true, list: { width: 140 } }),
    issuedAt: instant({ label: '開立時間', filtered: true, sortable: true, list: { width: 140 } }),
    voidedAt: instant({ label: '作廢時間', list: { width: 150, hidden: true } }),
  },
  card: ['invoiceNo', 'amount', 'createdAt'],
  sort: { field: 'id', direction: 'descending' },
  views: [
    viewOf('not-issued', '未開立', 'NOT_ISSUED'),
    failedView,
    viewOf('voided', '已作廢', 'VOIDED'),
    viewOf('allowances', '折讓', 'ALLOWED'),
  ],
});

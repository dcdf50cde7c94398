import { greatestInteger } from '../../integers.ts';
import { choice, instant, integer, text } from '../fields.ts';
import { paymentTypeWords } from '../order-choices.ts';
import { defineReadOnlyResource } from '../resource.ts';

const counted = (label: string) =>
  integer({ label, min: 0, max: greatestInteger, list: { width: 110 } });

/** Statements of providers and the bank that were compared with the shop's payments (G-230). */
export const reconciliations = defineReadOnlyResource({
  name: 'reconciliations',
  label: '對帳單',
  group: 'orders',
  access: 'money.read',
  finds: '檔名',
  empty: '上傳金流或銀行的對帳單，這裡就會列出每一次比對的結果。',
  isSearchedPlainly: true,
  title: 'fileName',
  fields: {
    fileName: text({ label: '檔案', maxLength: 200, list: { width: 240, pinned: true } }),
    source: choice({
      label: '付款方式',
      choices: paymentTypeWords,
      default: 'LINE_PAY',
      filtered: true,
      list: { width: 120 },
    }),
    createdAt: instant({ label: '上傳時間', filtered: true, sortable: true, list: { width: 150 } }),
    rowCount: counted('筆數'),
    matched: counted('相符'),
    differing: counted('金額不符'),
    missingHere: counted('商店沒有'),
    missingThere: counted('對帳單沒有'),
    uploadedBy: text({ label: '上傳者', maxLength: 254, list: { width: 200 } }),
  },
  card: ['source', 'createdAt', 'matched'],
  sort: { field: 'id', direction: 'descending' },
});

import {
  fewUnits,
  type StockSource,
  type StockState,
  stockLimits,
  stockSourceWords,
  stockStateWords,
} from '../../stocks.ts';
import { choice, instant, integer, text, yesNo } from '../fields.ts';
import { defineReadOnlyResource } from '../resource.ts';
import type { BuiltInView } from '../views.ts';

/** Whole units, computed by the shop. */
const units = (
  label: string,
  list: { width: number; hidden?: boolean },
  { help }: { help?: string } = {},
) =>
  integer({
    label,
    min: 0,
    max: 9_999_999,
    readOnly: true,
    filtered: true,
    sortable: true,
    list,
    ...(help && { help }),
  });

/**
 * Goods and gifts that shoppers see and that are sold out, oversold, or below the number at which to warn. Without such
 * a number, few units are warning enough.
 */
export const refillView: BuiltInView = {
  name: 'refill',
  label: '待補貨',
  conditions: {
    all: [
      { field: 'isShown', is: 'equal', value: true },
      {
        any: [
          {
            field: 'state',
            is: 'one_of',
            value: ['LOW', 'SOLD_OUT', 'OVERHELD'] satisfies StockState[],
          },
          {
            all: [
              { field: 'alertLevel', is: 'empty', value: true },
              { field: 'available', is: 'to', value: fewUnits },
            ],
          },
        ],
      },
    ],
  },
};

/** The stock of every product and gift, and for how long it lasts. */
export const stocks = defineReadOnlyResource({
  name: 'stocks',
  label: '庫存',
  group: 'catalogue',
  access: 'catalogue.read',
  finds: '品名、商品編號、國際條碼',
  hasPage: true,
  isSearchedPlainly: true,
  selectedWith: ['stock.adjust'],
  imports: {
    right: 'stock.adjust',
    key: 'materialNo',
    notes: [
      '以「商品編號」或「編號」辨識每一列；沒有的品項是錯誤，不會新增',
      '「調整數」是增減的數量，例如 -3 或 12',
      '「盤點數」是實際數到的數量；「現有」若與檔案不同，該列是錯誤',
      '每一列只填「調整數」或「盤點數」其中一個；都空白的列不會改變數量',
      '「儲位」空白的不改變；要清除請填「清空」',
    ],
  },
  title: 'name',
  fields: {
    name: text({
      label: '品名',
      maxLength: 200,
      readOnly: true,
      sortable: true,
      list: { width: 230, pinned: true },
    }),
    materialNo: text({
      label: '商品編號',
      formerly: '料號',
      maxLength: 60,
      readOnly: true,
      sortable: true,
      list: { width: 130 },
    }),
    state: choice<StockState>({
      label: '狀態',
      choices: stockStateWords,
      tones: { OVERHELD: 'bad', SOLD_OUT: 'bad', LOW: 'due' },
      default: 'ENOUGH',
      readOnly: true,
      filtered: true,
      list: { width: 120 },
    }),
    place: text({
      label: '儲位',
      maxLength: stockLimits.place,
      list: { width: 100 },
      help: '在貨架上的位置，例如 A-03-2；揀貨單依儲位排列',
    }),
    onHand: units('現有', { width: 80 }, { help: '使用中的庫存，包含保留的數量' }),
    source: choice<StockSource>({
      label: '來源',
      choices: stockSourceWords,
      default: 'WEB',
      readOnly: true,
      list: { width: 90 },
    }),
    held: units('保留', { width: 72 }, { help: '顧客已送出購物車、尚未下單的數量' }),
    available: units('可售', { width: 72 }),
    alertLevel: units('安全量', { width: 90 }, { help: '低於這個數量時提醒' }),
    soldLately: units('7 日銷量', { width: 96 }, { help: '每小時更新' }),
    daysLeft: units('可賣天數', { width: 96 }, { help: '可售數量以近 7 日的銷量計算' }),
    waiting: units('等貨人數', { width: 96 }, { help: '登記貨到通知、還沒收到信的人數' }),
    // Neither filtered nor ordered by: it is counted for the shown rows.
    waitingForSets: integer({
      label: '等組合人數',
      min: 0,
      max: 9_999_999,
      readOnly: true,
      help: '等待含有這項商品的組合到貨的人數',
      list: { width: 110 },
    }),
    webStock: units('網站庫存', { width: 100, hidden: true }),
    erpStock: units('ERP 庫存', { width: 100, hidden: true }),
    erpCountedAt: instant({
      label: 'ERP 最後盤點',
      readOnly: true,
      filtered: true,
      sortable: true,
      list: { width: 150, hidden: true },
    }),
    kind: choice<'PRODUCT' | 'GIFT'>({
      label: '種類',
      choices: { PRODUCT: '商品', GIFT: '贈品' },
      default: 'PRODUCT',
      readOnly: true,
      filtered: true,
      list: { width: 80, hidden: true },
    }),
    isShown: yesNo({
      label: '上架',
      default: false,
      readOnly: true,
      filtered: true,
      list: { width: 80, hidden: true },
    }),
    barcode: text({
      label: '國際條碼',
      maxLength: 60,
      readOnly: true,
      list: { width: 140, hidden: true },
    }),
    /** Empty in every export. A value that an operator enters there is applied when the file is imported. */
    adjustBy: integer({ label: '調整數', min: -9_999_999, max: 9_999_999 }),
    counted: integer({ label: '盤點數', min: 0, max: 9_999_999 }),
  },
  card: ['onHand', 'available', 'daysLeft'],
  sort: { field: 'materialNo', direction: 'ascending' },
  views: [
    refillView,
    { name: 'low', label: '低於安全量', conditions: { field: 'state', is: 'equal', value: 'LOW' } },
    {
      name: 'runs-out',
      label: '7 天內會賣完',
      conditions: {
        all: [
          { field: 'isShown', is: 'equal', value: true },
          { field: 'daysLeft', is: 'to', value: 7 },
        ],
      },
    },
    {
      name: 'sold-out',
      label: '上架但已售完',
      conditions: {
        all: [
          { field: 'isShown', is: 'equal', value: true },
          { field: 'available', is: 'equal', value: 0 },
        ],
      },
    },
    {
      name: 'waiting',
      label: '有人等貨',
      conditions: { field: 'waiting', is: 'from', value: 1 },
    },
    {
      name: 'overheld',
      label: '保留多於現有',
      conditions: { field: 'state', is: 'equal', value: 'OVERHELD' },
    },
    {
      name: 'erp-stale',
      label: 'ERP 超過 24 小時未盤點',
      conditions: {
        any: [
          { field: 'erpCountedAt', is: 'within', value: 'OVER_24_HOURS_AGO' },
          { field: 'erpCountedAt', is: 'empty', value: true },
        ],
      },
    },
  ],
});

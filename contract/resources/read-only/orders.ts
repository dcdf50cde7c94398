import { carrierLabels } from '../../carrier-words.ts';
import type { CarrierKind } from '../../enumerations.ts';
import { mostTags } from '../../order-management.ts';
import { choice, instant, integer, money, text, yesNo } from '../fields.ts';
import {
  orderSourceWords,
  orderStatusTones,
  orderStatusWords,
  paymentStatusTones,
  paymentStatusWords,
  paymentTypeWords,
  shipTypeWords,
} from '../order-choices.ts';
import { defineReadOnlyResource } from '../resource.ts';
import type { BuiltInView, Chip } from '../views.ts';

/** A filter of one press for each value of a choice. */
const orderChips = (field: string, words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(
    ([value, label]): Chip => ({ label, condition: { field, is: 'equal', value } }),
  );

/** Orders that wait for the shopper's money. */
export const unpaidView: BuiltInView = {
  name: 'unpaid',
  label: '未付款',
  conditions: {
    all: [
      { field: 'paymentStatus', is: 'one_of', value: ['UNPAID', 'FAILED'] },
      { field: 'orderStatus', is: 'not', value: 'CANCELLED' },
      // The carrier collects cash: nobody has to pay these before they leave.
      { field: 'paymentType', is: 'not', value: 'HOME_CASH' },
    ],
  },
};

/** Orders with a return that is not decided yet. */
export const returningView: BuiltInView = {
  name: 'returning',
  label: '退貨中',
  conditions: { field: 'hasOpenReturn', is: 'equal', value: true },
};

/** All members' orders. */
export const orders = defineReadOnlyResource({
  name: 'orders',
  label: '訂單',
  group: 'orders',
  access: 'orders.read',
  exports: 'orders.export',
  // The goods are found, the price is computed, and the buyer is found on the screen.
  makes: ['orders.write', 'catalogue.read', 'promotions.read', 'buyers.read'],
  finds: '單號末碼、姓名、電話末碼、信箱、商品編號、發票、標籤',
  empty: '顧客完成結帳後，訂單會出現在這裡。',
  isFoundEverywhere: true,
  hasPage: true,
  title: 'orderNo',
  fields: {
    orderNo: text({
      label: '單號',
      maxLength: 40,
      searched: true,
      sortable: true,
      list: { width: 150, pinned: true },
    }),
    createdAt: instant({ label: '時間', filtered: true, sortable: true, list: { width: 140 } }),
    buyerName: text({ label: '會員', maxLength: 60, masked: 'name', list: { width: 90 } }),
    email: text({
      label: '會員信箱',
      maxLength: 254,
      masked: 'email',
      seenWith: 'personal.reveal',
      list: { width: 200, hidden: true },
    }),
    goods: text({ label: '商品', maxLength: 200, list: { width: 200 } }),
    units: integer({ label: '件數', min: 0, max: 1_000_000, list: { width: 60 } }),
    paidAmount: money({ label: '金額', filtered: true, sortable: true, list: { width: 100 } }),
    paymentType: choice({
      label: '付款方式',
      choices: paymentTypeWords,
      default: 'LINE_PAY',
      filtered: true,
      list: { width: 110, hidden: true },
    }),
    paymentStatus: choice({
      label: '付款狀態',
      choices: paymentStatusWords,
      tones: paymentStatusTones,
      default: 'UNPAID',
      filtered: true,
      list: { width: 100 },
    }),
    paymentAt: instant({
      label: '付款時間',
      filtered: true,
      sortable: true,
      list: { width: 150, hidden: true },
    }),
    orderStatus: choice({
      label: '訂單狀態',
      choices: orderStatusWords,
      tones: orderStatusTones,
      default: 'ESTABLISHED',
      filtered: true,
      list: { width: 100 },
    }),
    shipType: choice({
      label: '配送',
      choices: shipTypeWords,
      default: 'HOME',
      filtered: true,
      list: { width: 100, hidden: true },
    }),
    // Of a parcel to a home it is known once it has left with a company of the list.
    carrier: choice<CarrierKind>({
      label: '超商／物流公司',
      choices: carrierLabels,
      default: 'UNIMART',
      readOnly: true,
      list: { width: 120, hidden: true },
    }),
    recipient: text({ label: '收件人', maxLength: 60, masked: 'name', list: { width: 90 } }),
    recipientMobile: text({
      label: '收件電話',
      maxLength: 20,
      masked: 'phone',
      seenWith: 'personal.reveal',
      list: { width: 130, hidden: true },
    }),
    source: choice({
      label: '來源',
      choices: orderSourceWords,
      default: 'SHOP',
      list: { width: 100, hidden: true },
    }),
    isPickupLate: yesNo({
      label: '取貨逾期',
      default: false,
      filtered: true,
      list: { width: 90, hidden: true },
    }),
    hasOpenReturn: yesNo({
      label: '退貨中',
      default: false,
      filtered: true,
      list: { width: 90, hidden: true },
    }),
    tags: text({
      label: '標籤',
      maxLength: mostTags.count * (mostTags.length + 1),
      between: mostTags.between,
      filtered: true,
      list: { width: 180 },
    }),
    invoiceNo: text({ label: '發票', maxLength: 20, list: { width: 130, hidden: true } }),
    trackingNo: text({ label: '物流單號', maxLength: 60, list: { width: 150, hidden: true } }),
    virtualAccount: text({ label: '虛擬帳號', maxLength: 20, list: { width: 160, hidden: true } }),
  },
  card: ['paidAmount', 'buyerName', 'goods'],
  sort: { field: 'id', direction: 'descending' },
  selectedWith: ['order.fulfil', 'orders.write', 'orders.export'],
  views: [
    unpaidView,
    {
      name: 'to-ship',
      // Not 待出貨: that is the first column of the board, which has fewer orders.
      label: '未寄出',
      conditions: {
        all: [
          { field: 'orderStatus', is: 'one_of', value: ['ESTABLISHED', 'PROCESSING'] },
          {
            any: [
              { field: 'paymentStatus', is: 'equal', value: 'PAID' },
              { field: 'paymentType', is: 'equal', value: 'HOME_CASH' },
            ],
          },
        ],
      },
    },
    {
      name: 'shipped',
      label: '已出貨',
      conditions: { field: 'orderStatus', is: 'equal', value: 'SHIPPED' },
    },
    {
      name: 'pickup-late',
      label: '取貨逾期',
      conditions: { field: 'isPickupLate', is: 'equal', value: true },
    },
    returningView,
    {
      name: 'today',
      label: '今日',
      conditions: { field: 'createdAt', is: 'within', value: 'TODAY' },
    },
  ],
  chips: [
    { label: '近 7 天', condition: { field: 'createdAt', is: 'within', value: 'LAST_7_DAYS' } },
    ...orderChips('shipType', shipTypeWords),
    ...orderChips('paymentType', paymentTypeWords),
    {
      label: '已取消',
      condition: { field: 'orderStatus', is: 'equal', value: 'CANCELLED' },
    },
  ],
});

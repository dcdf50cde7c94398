import type { DiscountScope, DiscountType } from '../enumerations.ts';
import { greatestInteger } from '../integers.ts';
import {
  bothPictures,
  bothPicturesOrNone,
  endsAfterBegin,
  eventPeriod,
  title,
  visibility,
  weight,
} from './common-fields.ts';
import { greatestValue } from './discount-units.ts';
import { choice, integer, link, money, references, text, yesNo } from './fields.ts';
import { defineResource } from './resource.ts';
import { eventViews } from './views.ts';

const limit = (label: string, help: string) =>
  integer({ label, help, min: 1, max: greatestInteger });

/** Lower prices for a time (G-061). */
export const discountEvents = defineResource({
  name: 'discount-events',
  label: '折扣活動',
  area: 'promotions',
  title: 'title',
  key: 'id',
  fields: {
    title: title({ label: '標題' }),
    label: text({ label: '標籤', required: true, maxLength: 10, list: { width: 90 } }),
    applicable: choice<DiscountScope>({
      label: '範圍',
      choices: {
        ALL_PRODUCTS: '全部商品',
        PARTIAL_PRODUCTS: '部分商品',
        PARTIAL_COMBINATIONS: '部分組合',
      },
      default: 'PARTIAL_PRODUCTS',
      filtered: true,
      list: { width: 100 },
    }),
    discountType: choice<DiscountType>({
      label: '方式',
      choices: { PERCENT: '折扣（減 %）', AMOUNT: '折抵（元）', FIXED_PRICE: '特價（元）' },
      default: 'PERCENT',
      filtered: true,
      list: { width: 120 },
    }),
    discountValue: integer({
      label: '折扣／金額',
      formerly: '值',
      help: '檔案與列表是減去的百分比（15 為 85 折），折抵與特價是金額',
      required: true,
      min: 1,
      max: 9_999_999,
      list: { width: 90 },
    }),
    ...eventPeriod(),
    products: references({
      label: '商品',
      to: 'products',
      most: 5000,
      filtered: true,
      askedWith: { field: 'applicable', value: 'PARTIAL_PRODUCTS' },
    }),
    combinations: references({
      label: '組合',
      to: 'product-combinations',
      most: 5000,
      filtered: true,
      askedWith: { field: 'applicable', value: 'PARTIAL_COMBINATIONS' },
    }),
    ...bothPictures({
      isOptional: true,
      help: '首頁與活動頁的橫幅；空白就不顯示橫幅，兩張要一起選',
    }),
    link: link({ label: '連結' }),
    isDisplayNavigation: yesNo({ label: '顯示於選單', default: false, list: { width: 110 } }),
    orderLimit: limit('訂單上限', '全部最多幾張訂單；空白為不限'),
    memberLimit: limit('每人上限', '每位會員最多幾張訂單；空白為不限'),
    dayLimit: limit('每日上限', '台灣時間一天最多幾張訂單；空白為不限'),
    budget: {
      ...money({ label: '折扣預算', help: '折掉的總金額到這裡就結束；空白為不限' }),
      min: 1,
    },
    orderCount: integer({
      label: '已享折扣的訂單',
      help: '有任何上限時才計算；取消的訂單會扣回',
      min: 0,
      max: greatestInteger,
      readOnly: true,
      list: { width: 130 },
    }),
    givenAmount: {
      ...money({ label: '已折金額', readOnly: true, list: { width: 100 } }),
      max: greatestInteger,
    },
    weight: weight(),
    currentVisibilityRule: visibility(),
  },
  rules: [
    endsAfterBegin,
    ...bothPicturesOrNone,
    {
      field: 'discountValue',
      message: '折扣最多減 100 %',
      holds: ({ discountType, discountValue }) => discountValue <= greatestValue(discountType),
    },
    {
      field: 'products',
      message: '請選擇參加的商品',
      holds: ({ applicable, products }) => applicable !== 'PARTIAL_PRODUCTS' || products.length > 0,
    },
    {
      field: 'combinations',
      message: '請選擇參加的組合',
      holds: ({ applicable, combinations }) =>
        applicable !== 'PARTIAL_COMBINATIONS' || combinations.length > 0,
    },
  ],
  form: [
    {
      title: '折扣',
      fields: ['title', 'label', 'discountType', 'discountValue', 'eventBeginAt', 'eventEndAt'],
    },
    {
      title: '上限',
      fields: ['orderLimit', 'memberLimit', 'dayLimit', 'budget'],
    },
    { title: '參加的商品', fields: ['applicable', 'products', 'combinations'] },
    {
      title: '顯示',
      fields: [
        'webImage',
        'mobileImage',
        'link',
        'isDisplayNavigation',
        'weight',
        'currentVisibilityRule',
      ],
    },
  ],
  card: ['discountValue', 'eventBeginAt', 'eventEndAt'],
  sort: { field: 'id', direction: 'descending' },
  numbers: ['orderCount', 'givenAmount'],
  views: eventViews,
  preview: '/products?discountEvent=:id',
  publish: 'drafts',
});

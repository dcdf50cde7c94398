import type { CouponDiscountType } from '../enumerations.ts';
import { greatestInteger } from '../integers.ts';
import { endsAfterBegin, eventPeriod, title, visibility } from './common-fields.ts';
import { discountUnits, greatestValue, leastValue } from './discount-units.ts';
import { choice, integer, money, references, text, yesNo } from './fields.ts';
import { defineResource } from './resource.ts';
import { eventViews } from './views.ts';

/** Coupons that members receive and use (G-111). */
export const couponEvents = defineResource({
  name: 'coupon-events',
  label: '優惠券',
  area: 'promotions',
  title: 'name',
  key: 'id',
  fields: {
    name: title({ label: '名稱' }),
    code: text({
      label: '代碼',
      help: '英文字母、數字與 -，大小寫視為相同；空白的券只由商店發出，或以「優惠碼」領取',
      maxLength: 30,
      unique: true,
      pattern: { allows: /^[A-Za-z0-9-]+$/, sentence: '只能使用英文字母、數字與 -' },
      searched: true,
      filtered: true,
      list: { width: 140 },
    }),
    isCodePublic: yesNo({ label: '公開代碼', default: false }),
    discountType: choice<CouponDiscountType>({
      label: '折扣',
      choices: {
        AMOUNT: '折抵（元）',
        PERCENT: '折扣（減 %）',
        FREE_SHIPPING: '免運',
        GIFT: '贈品',
      },
      default: 'AMOUNT',
      filtered: true,
      list: { width: 120 },
    }),
    discountValue: integer({
      label: '折扣／金額',
      formerly: '值',
      help: '折抵是金額，折扣在檔案與列表是減去的百分比（15 為 85 折）；免運與贈品為 0',
      required: true,
      default: 0,
      min: 0,
      max: 9_999_999,
      list: { width: 90 },
    }),
    gifts: references({ label: '贈品', to: 'gifts', most: 50, filtered: true }),
    minAmount: money({ label: '低消', required: true, default: 0, list: { width: 110 } }),
    receiveLimit: integer({
      label: '領取上限',
      help: '空白為不限',
      min: 0,
      max: greatestInteger,
      list: { width: 100 },
    }),
    receivedCount: integer({
      label: '已領取',
      min: 0,
      max: greatestInteger,
      readOnly: true,
      list: { width: 90 },
    }),
    useLimit: integer({
      label: '使用上限',
      help: '空白為不限',
      min: 0,
      max: greatestInteger,
      list: { width: 100 },
    }),
    usedCount: integer({
      label: '已使用',
      min: 0,
      max: greatestInteger,
      readOnly: true,
      list: { width: 90 },
    }),
    ...eventPeriod(),
    isArchived: yesNo({ label: '封存', default: false, filtered: true }),
    currentVisibilityRule: visibility(),
  },
  rules: [
    endsAfterBegin,
    {
      field: 'discountValue',
      message: '折抵至少 1 元，折扣需介於 1 與 100 之間',
      holds: ({ discountType, discountValue }) =>
        discountValue >= leastValue(discountType) && discountValue <= greatestValue(discountType),
    },
    {
      field: 'gifts',
      message: '請選擇贈品',
      holds: ({ discountType, gifts }) =>
        discountUnits[discountType] !== 'GIFTS' || gifts.length > 0,
    },
    {
      field: 'receiveLimit',
      message: '不可低於已領取的數量',
      holds: ({ receiveLimit, receivedCount }) =>
        receiveLimit === null || receiveLimit >= (receivedCount ?? 0),
    },
    {
      field: 'useLimit',
      message: '不可低於已使用的數量',
      holds: ({ useLimit, usedCount }) => useLimit === null || useLimit >= (usedCount ?? 0),
    },
  ],
  form: [
    {
      title: '優惠券',
      fields: ['name', 'code', 'isCodePublic', 'eventBeginAt', 'eventEndAt'],
    },
    { title: '折扣', fields: ['discountType', 'discountValue', 'gifts', 'minAmount'] },
    {
      title: '數量與顯示',
      fields: ['receiveLimit', 'useLimit', 'isArchived', 'currentVisibilityRule'],
    },
  ],
  card: ['code', 'receivedCount', 'eventEndAt'],
  sort: { field: 'id', direction: 'descending' },
  views: eventViews,
  publish: 'drafts',
});

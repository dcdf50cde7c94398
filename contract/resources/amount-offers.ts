import type { AmountDiscountType } from '../enumerations.ts';
import { endsAfterBegin, openPeriod, thresholdAmount, title, visibility } from './common-fields.ts';
import { discountUnits, greatestValue } from './discount-units.ts';
import { choice, integer, yesNo } from './fields.ts';
import {
  namesGoods,
  offerGoods,
  offerLabel,
  offerNumberNames,
  offerNumbers,
} from './offer-fields.ts';
import { defineResource } from './resource.ts';
import { eventViews } from './views.ts';

/** TWD or per cent off goods from an amount of goods on; of one title the highest step reached counts (G-200). */
export const amountOffers = defineResource({
  name: 'amount-offers',
  label: '滿額折',
  area: 'promotions',
  title: 'title',
  key: 'id',
  fields: {
    title: title({ label: '標題' }),
    label: offerLabel(),
    thresholdAmount: { ...thresholdAmount(), min: 1 },
    discountType: choice<AmountDiscountType>({
      label: '方式',
      choices: { AMOUNT: '折抵（元）', PERCENT: '折扣（減 %）' },
      default: 'AMOUNT',
      filtered: true,
      list: { width: 120 },
    }),
    discountValue: integer({
      label: '折扣／金額',
      help: '檔案與列表是減去的百分比（15 為 85 折），折抵是金額',
      required: true,
      min: 1,
      max: 9_999_999,
      list: { width: 100 },
    }),
    isRepeated: yesNo({ label: '每滿都折', default: false, list: { width: 90 } }),
    ...offerGoods(),
    ...openPeriod(),
    ...offerNumbers(),
    currentVisibilityRule: visibility(),
  },
  rules: [
    endsAfterBegin,
    namesGoods,
    {
      field: 'discountValue',
      message: '折扣最多減 100 %',
      holds: ({ discountType, discountValue }) => discountValue <= greatestValue(discountType),
    },
    {
      field: 'discountValue',
      message: '折抵不能超過門檻',
      holds: ({ discountType, discountValue, thresholdAmount: from }) =>
        discountUnits[discountType] !== 'TWD' || discountValue <= from,
    },
    {
      field: 'isRepeated',
      message: '只有折抵金額可以每滿都折',
      holds: ({ discountType, isRepeated }) => discountUnits[discountType] === 'TWD' || !isRepeated,
    },
  ],
  form: [
    {
      title: '滿額折',
      fields: [
        'title',
        'label',
        'thresholdAmount',
        'discountType',
        'discountValue',
        'isRepeated',
        'eventBeginAt',
        'eventEndAt',
      ],
    },
    { title: '參加的商品', fields: ['scope', 'products', 'combinations'] },
    { title: '顯示', fields: ['currentVisibilityRule'] },
  ],
  card: ['thresholdAmount', 'discountValue', 'eventEndAt'],
  sort: { field: 'id', direction: 'descending' },
  numbers: offerNumberNames,
  views: eventViews,
  publish: 'drafts',
});

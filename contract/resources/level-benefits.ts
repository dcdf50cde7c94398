import type { BenefitRhythm, LevelBenefitKind } from '../enumerations.ts';
import { visibility } from './common-fields.ts';
import { choice, integer, reference, text } from './fields.ts';
import { defineResource } from './resource.ts';

/** The coupons that a level gives its members (G-156). */
export const levelBenefits = defineResource({
  name: 'level-benefits',
  label: '等級權益',
  area: 'members',
  title: 'name',
  key: 'id',
  fields: {
    name: text({
      label: '名稱',
      maxLength: 130,
      readOnly: true,
      searched: true,
      list: { width: 260, pinned: true },
    }),
    levelId: reference({
      label: '等級',
      to: 'level-rules',
      required: true,
      filtered: true,
      list: { width: 120 },
    }),
    kind: choice<LevelBenefitKind>({
      label: '權益',
      choices: { BIRTHDAY_COUPON: '生日禮券', FREE_SHIPPING_COUPON: '免運券', COUPON: '優惠券' },
      default: 'COUPON',
      filtered: true,
      list: { width: 110 },
    }),
    couponEventId: reference({
      label: '優惠券',
      to: 'coupon-events',
      required: true,
      filtered: true,
      list: { width: 200 },
    }),
    rhythm: choice<BenefitRhythm>({
      label: '發放',
      choices: { MONTH: '每月', QUARTER: '每季', BIRTH_MONTH: '生日月' },
      default: 'MONTH',
      list: { width: 90 },
    }),
    count: integer({ label: '張數', required: true, min: 1, max: 50, list: { width: 80 } }),
    validDays: integer({
      label: '有效天數',
      help: '含發放當天',
      required: true,
      min: 1,
      max: 400,
      list: { width: 100 },
    }),
    currentVisibilityRule: visibility(),
  },
  rules: [
    {
      field: 'rhythm',
      message: '生日禮券在生日月發放，其他權益不是',
      holds: ({ kind, rhythm }) => (kind === 'BIRTHDAY_COUPON') === (rhythm === 'BIRTH_MONTH'),
    },
  ],
  form: [
    {
      title: '等級權益',
      fields: [
        'levelId',
        'kind',
        'couponEventId',
        'rhythm',
        'count',
        'validDays',
        'currentVisibilityRule',
      ],
    },
  ],
  sort: { field: 'id', direction: 'ascending' },
});

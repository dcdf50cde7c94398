import type { CouponCodeState } from '../../coupon-codes.ts';
import { greatestInteger } from '../../integers.ts';
import { choice, instant, integer, reference, text } from '../fields.ts';
import { defineReadOnlyResource } from '../resource.ts';

/** Codes of one use each, made in batches for a coupon event (G-200). */
export const couponCodes = defineReadOnlyResource({
  name: 'coupon-codes',
  label: '優惠碼',
  group: 'promotions',
  access: 'coupons.give',
  finds: '代碼的開頭',
  empty: '按「產生優惠碼」產生一批後會出現在這裡。',
  isSearchedPlainly: true,
  selectedWith: ['coupons.give'],
  title: 'code',
  fields: {
    code: text({ label: '代碼', maxLength: 30, list: { width: 220, pinned: true } }),
    couponEventId: reference({
      label: '優惠券',
      to: 'coupon-events',
      filtered: true,
      list: { width: 200 },
    }),
    state: choice<CouponCodeState>({
      label: '狀態',
      choices: { UNUSED: '未領取', RECEIVED: '已領取', TAKEN_BACK: '已收回' },
      tones: { UNUSED: 'due', RECEIVED: 'good', TAKEN_BACK: 'over' },
      default: 'UNUSED',
      filtered: true,
      list: { width: 90 },
    }),
    memberId: integer({
      label: '會員編號',
      min: 1,
      max: greatestInteger,
      filtered: true,
      list: { width: 100 },
    }),
    receivedAt: instant({
      label: '領取時間',
      filtered: true,
      sortable: true,
      list: { width: 150 },
    }),
    usedAt: instant({ label: '使用時間', list: { width: 150 } }),
    batchId: integer({
      label: '批次',
      min: 1,
      max: greatestInteger,
      filtered: true,
      list: { width: 80 },
    }),
    exportedAt: instant({
      label: '第一次匯出',
      filtered: true,
      sortable: true,
      list: { width: 150 },
    }),
    exportedBy: text({ label: '匯出者', maxLength: 254, list: { width: 200 } }),
    createdAt: instant({ label: '產生時間', list: { width: 150, hidden: true } }),
  },
  card: ['couponEventId', 'batchId', 'receivedAt'],
  sort: { field: 'id', direction: 'descending' },
  views: [
    {
      name: 'not-exported',
      label: '未匯出',
      conditions: {
        all: [
          { field: 'exportedAt', is: 'empty', value: true },
          { field: 'state', is: 'equal', value: 'UNUSED' satisfies CouponCodeState },
        ],
      },
    },
    {
      name: 'unused',
      label: '未領取',
      conditions: { field: 'state', is: 'equal', value: 'UNUSED' satisfies CouponCodeState },
    },
    {
      name: 'received',
      label: '已領取',
      conditions: { field: 'state', is: 'equal', value: 'RECEIVED' satisfies CouponCodeState },
    },
  ],
});

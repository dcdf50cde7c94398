import { greatestInteger } from '../../integers.ts';
import { type LotState, lotStateLabels, supplyLimits } from '../../supply.ts';
import { choice, instant, integer, text } from '../fields.ts';
import { defineReadOnlyResource } from '../resource.ts';
import type { BuiltInView } from '../views.ts';

/** Lots of which units are left and which are over. */
export const expiredView: BuiltInView = {
  name: 'expired',
  label: '已過期仍有存貨',
  conditions: {
    all: [
      { field: 'unitsLeft', is: 'from', value: 1 },
      { field: 'expiresAt', is: 'within', value: 'PAST' },
    ],
  },
};

/** Lots of which units are left. */
export const leftView: BuiltInView = {
  name: 'left',
  label: '有存貨',
  conditions: { field: 'unitsLeft', is: 'from', value: 1 },
};

/** Numbered lots of goods (G-230). */
export const lots = defineReadOnlyResource({
  name: 'lots',
  label: '批號',
  group: 'supply',
  access: 'supply.read',
  finds: '批號、商品編號、品名',
  empty: '收貨時填寫批號，這裡就會列出每一批的有效期限與剩餘件數。',
  isSearchedPlainly: true,
  hasPage: true,
  title: 'lotNo',
  fields: {
    lotNo: text({
      label: '批號',
      maxLength: supplyLimits.lotNo,
      filtered: true,
      sortable: true,
      list: { width: 150, pinned: true },
    }),
    name: text({ label: '品名', maxLength: 100, list: { width: 240 } }),
    materialNo: text({ label: '商品編號', maxLength: 40, list: { width: 130 } }),
    state: choice<LotState>({
      label: '狀態',
      choices: lotStateLabels,
      tones: { GOOD: 'good', EXPIRED: 'bad', BLOCKED: 'bad', EMPTY: 'over' },
      default: 'GOOD',
      list: { width: 100 },
    }),
    expiresAt: instant({
      label: '有效期限',
      filtered: true,
      sortable: true,
      list: { width: 150 },
    }),
    unitsLeft: integer({
      label: '剩餘件數',
      min: 0,
      max: greatestInteger,
      filtered: true,
      list: { width: 100 },
    }),
    receivedAt: instant({
      label: '第一次到貨',
      filtered: true,
      sortable: true,
      list: { width: 150 },
    }),
    blockedBecause: text({
      label: '停用的原因',
      maxLength: supplyLimits.reason,
      list: { width: 200 },
    }),
  },
  card: ['name', 'expiresAt', 'unitsLeft'],
  sort: { field: 'expiresAt', direction: 'ascending' },
  views: [leftView, expiredView],
});

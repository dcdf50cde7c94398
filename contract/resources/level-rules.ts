import { title } from './common-fields.ts';
import { image, integer, money } from './fields.ts';
import { defineResource } from './resource.ts';

/** The levels of membership (G-102, G-157). */
export const levelRules = defineResource({
  name: 'level-rules',
  label: '會員等級',
  area: 'members',
  title: 'name',
  key: 'level',
  fields: {
    image: image({ label: '圖', required: true, list: { width: 72 } }),
    name: title({ label: '名稱', maxLength: 20 }),
    level: integer({
      label: '等級',
      help: '從 1 起，愈高門檻愈高',
      required: true,
      unique: true,
      min: 1,
      max: 999,
      sortable: true,
      list: { width: 80 },
    }),
    minAmount: money({ label: '升等門檻', required: true, list: { width: 120 } }),
    keepAmount: money({ label: '續等門檻', required: true, list: { width: 120 } }),
    periodMonths: integer({
      label: '期間（月）',
      required: true,
      min: 1,
      max: 60,
      list: { width: 100 },
    }),
    levelPercent: integer({
      label: '等級價（減 %）',
      help: '從售價減去的百分比，5 為 95 折；與活動價、會員價取最低的一個，不併用；0 為沒有',
      required: true,
      default: 0,
      min: 0,
      max: 90,
      list: { width: 120 },
    }),
  },
  rules: [
    {
      field: 'keepAmount',
      message: '續等門檻不可高於升等門檻',
      holds: ({ keepAmount, minAmount }) => keepAmount <= minAmount,
    },
  ],
  form: [
    {
      title: '會員等級',
      fields: ['name', 'level', 'image', 'minAmount', 'keepAmount', 'periodMonths', 'levelPercent'],
    },
  ],
  sort: { field: 'level', direction: 'ascending' },
});

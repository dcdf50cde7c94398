import { endsAfterBegin, money, openPeriod, references, title, visibility } from './fields.ts';
import { defineResource } from './resource.ts';

/** Gifts for orders from an amount on; the first gift that is online and in stock goes along (G-062). */
export const thresholdRewards = defineResource({
  name: 'threshold-rewards',
  label: '滿額贈',
  area: 'promotions',
  title: 'title',
  key: 'id',
  fields: {
    title: title({ label: '標題' }),
    thresholdAmount: money({
      label: '門檻',
      required: true,
      filtered: true,
      sortable: true,
      list: { width: 110 },
    }),
    gifts: references({
      label: '贈品',
      help: '送出第一項上架且有庫存的贈品',
      to: 'gifts',
      least: 1,
      most: 50,
      filtered: true,
    }),
    ...openPeriod(),
    currentVisibilityRule: visibility(),
  },
  rules: [endsAfterBegin],
  form: [
    {
      title: '滿額贈',
      fields: [
        'title',
        'thresholdAmount',
        'gifts',
        'eventBeginAt',
        'eventEndAt',
        'currentVisibilityRule',
      ],
    },
  ],
  sort: { field: 'id', direction: 'descending' },
  publish: 'drafts',
});

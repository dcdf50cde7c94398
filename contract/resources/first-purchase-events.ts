import { endsAfterBegin, eventPeriod, references, title, visibility } from './fields.ts';
import { defineResource } from './resource.ts';

/** Gifts for a member's first order (G-064). */
export const firstPurchaseEvents = defineResource({
  name: 'first-purchase-events',
  label: '首購禮',
  area: 'promotions',
  title: 'title',
  key: 'id',
  fields: {
    title: title({ label: '標題' }),
    gifts: references({
      label: '贈品',
      help: '送出第一項上架且有庫存的贈品',
      to: 'gifts',
      least: 1,
      most: 50,
      filtered: true,
    }),
    ...eventPeriod(),
    currentVisibilityRule: visibility(),
  },
  rules: [endsAfterBegin],
  form: [
    {
      title: '首購禮',
      fields: ['title', 'gifts', 'eventBeginAt', 'eventEndAt', 'currentVisibilityRule'],
    },
  ],
  sort: { field: 'id', direction: 'descending' },
  publish: 'drafts',
});

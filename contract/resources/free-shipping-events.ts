import { endsAfterBegin, money, openPeriod, title, visibility } from './fields.ts';
import { defineResource } from './resource.ts';

/** Orders from an amount on are sent for nothing (G-063). */
export const freeShippingEvents = defineResource({
  name: 'free-shipping-events',
  label: '免運',
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
    ...openPeriod(),
    currentVisibilityRule: visibility(),
  },
  rules: [endsAfterBegin],
  form: [
    {
      title: '免運',
      fields: ['title', 'thresholdAmount', 'eventBeginAt', 'eventEndAt', 'currentVisibilityRule'],
    },
  ],
  sort: { field: 'id', direction: 'descending' },
  publish: 'drafts',
});

import { endsAfterBegin, eventPeriod, givenGifts, title, visibility } from './common-fields.ts';
import { defineResource } from './resource.ts';
import { eventViews } from './views.ts';

/** Gifts for a member's first order (G-064). */
export const firstPurchaseEvents = defineResource({
  name: 'first-purchase-events',
  label: '首購禮',
  area: 'promotions',
  title: 'title',
  key: 'id',
  fields: {
    title: title({ label: '標題' }),
    gifts: givenGifts(),
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
  views: eventViews,
  publish: 'drafts',
});

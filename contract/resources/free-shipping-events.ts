import { endsAfterBegin, openPeriod, thresholdAmount, title, visibility } from './common-fields.ts';
import { defineResource } from './resource.ts';
import { endingViews } from './views.ts';

/** Free delivery for orders from an amount on (G-063). */
export const freeShippingEvents = defineResource({
  name: 'free-shipping-events',
  label: '免運',
  area: 'promotions',
  title: 'title',
  key: 'id',
  fields: {
    title: title({ label: '標題' }),
    thresholdAmount: thresholdAmount(),
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
  views: endingViews,
  publish: 'drafts',
});

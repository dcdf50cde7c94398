import {
  endsAfterBegin,
  giftsInTurn,
  openPeriod,
  thresholdAmount,
  title,
  visibility,
} from './common-fields.ts';
import { defineResource } from './resource.ts';
import { endingViews } from './views.ts';

/** Gifts for orders from an amount on. An order gets the first gift that is ONLINE and in stock (G-062). */
export const thresholdRewards = defineResource({
  name: 'threshold-rewards',
  label: '滿額贈',
  area: 'promotions',
  title: 'title',
  key: 'id',
  fields: {
    title: title({ label: '標題' }),
    thresholdAmount: thresholdAmount(),
    gifts: giftsInTurn(),
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
  views: endingViews,
  publish: 'drafts',
});

import {
  endsAfterBegin,
  givenGifts,
  openPeriod,
  thresholdAmount,
  title,
  visibility,
} from './common-fields.ts';
import { integer } from './fields.ts';
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
    gifts: givenGifts(),
    choose: integer({
      label: '任選幾項贈品',
      help: '空白為每一項各送一件；填 1 就是顧客從贈品裡任選 1 項',
      min: 1,
      max: 50,
      list: { width: 120, hidden: true },
    }),
    ...openPeriod(),
    currentVisibilityRule: visibility(),
  },
  rules: [
    endsAfterBegin,
    {
      field: 'choose',
      message: '任選的項數要少於贈品的項數',
      holds: ({ choose, gifts }) => choose === null || choose < gifts.length,
    },
  ],
  form: [
    {
      title: '滿額贈',
      fields: [
        'title',
        'thresholdAmount',
        'gifts',
        'choose',
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

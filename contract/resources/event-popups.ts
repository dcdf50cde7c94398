import {
  bothPictures,
  endsAfterBegin,
  eventPeriod,
  title,
  visibility,
  weight,
} from './common-fields.ts';
import { link } from './fields.ts';
import { defineResource } from './resource.ts';
import { eventViews } from './views.ts';

/** Pictures that open over a page while they run (G-170). */
export const eventPopups = defineResource({
  name: 'event-popups',
  label: '活動彈窗',
  area: 'content',
  title: 'title',
  key: 'id',
  fields: {
    title: title({ label: '標題' }),
    ...bothPictures(),
    link: link({ label: '連結', list: { width: 220 } }),
    ...eventPeriod(),
    weight: weight(),
    currentVisibilityRule: visibility(),
  },
  rules: [endsAfterBegin],
  form: [
    {
      title: '活動彈窗',
      fields: [
        'title',
        'webImage',
        'mobileImage',
        'link',
        'eventBeginAt',
        'eventEndAt',
        'weight',
        'currentVisibilityRule',
      ],
    },
  ],
  sort: { field: 'weight', direction: 'descending' },
  views: eventViews,
  preview: '/',
  publish: 'drafts',
});

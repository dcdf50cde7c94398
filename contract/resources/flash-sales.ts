import { title, visibility, weight } from './common-fields.ts';
import { image, link } from './fields.ts';
import { defineResource } from './resource.ts';

/** The two pictures of a flash sale on the home page. */
export const flashSales = defineResource({
  name: 'flash-sales',
  label: '限時特賣',
  area: 'promotions',
  title: 'title',
  key: 'id',
  fields: {
    title: title({ label: '標題' }),
    imageFirst: image({ label: '圖一', required: true, list: { width: 120 } }),
    imageSecond: image({ label: '圖二', required: true, list: { width: 120 } }),
    link: link({ label: '連結', list: { width: 220 } }),
    weight: weight(),
    currentVisibilityRule: visibility(),
  },
  rules: [],
  form: [
    {
      title: '限時特賣',
      fields: ['title', 'imageFirst', 'imageSecond', 'link', 'weight', 'currentVisibilityRule'],
    },
  ],
  sort: { field: 'weight', direction: 'descending' },
  preview: '/',
  publish: 'drafts',
});

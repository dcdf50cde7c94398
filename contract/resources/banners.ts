import { title, visibility, weight } from './common-fields.ts';
import { image, link } from './fields.ts';
import { defineResource } from './resource.ts';

/** The large pictures at the top of the home page. */
export const banners = defineResource({
  name: 'banners',
  label: '橫幅',
  area: 'content',
  title: 'title',
  key: 'id',
  fields: {
    title: title({ label: '標題' }),
    image: image({ label: '桌機圖', required: true, list: { width: 120 } }),
    imageMobile: image({ label: '手機圖', required: true, list: { width: 120, hidden: true } }),
    link: link({ label: '連結', list: { width: 220 } }),
    weight: weight(),
    currentVisibilityRule: visibility(),
  },
  rules: [],
  form: [
    {
      title: '橫幅',
      fields: ['title', 'image', 'imageMobile', 'link', 'weight', 'currentVisibilityRule'],
    },
  ],
  sort: { field: 'weight', direction: 'descending' },
  preview: '/',
  publish: 'drafts',
});

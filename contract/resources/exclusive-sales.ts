import { title, visibility, weight } from './common-fields.ts';
import { link, pictures } from './fields.ts';
import { defineResource } from './resource.ts';

/** Pictures of goods that only this shop sells. */
export const exclusiveSales = defineResource({
  name: 'exclusive-sales',
  label: '獨家',
  area: 'catalogue',
  title: 'title',
  key: 'id',
  fields: {
    images: pictures({ label: '圖集', most: 12, list: { width: 72 } }),
    title: title({ label: '標題' }),
    link: link({ label: '連結', list: { width: 220 } }),
    weight: weight(),
    currentVisibilityRule: visibility(),
  },
  rules: [{ field: 'images', message: '至少一張圖片', holds: ({ images }) => images.length > 0 }],
  form: [{ title: '獨家', fields: ['title', 'images', 'link', 'weight', 'currentVisibilityRule'] }],
  sort: { field: 'weight', direction: 'descending' },
  preview: '/',
});

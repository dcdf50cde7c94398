import { shelfStatus, title, weight } from './common-fields.ts';
import { defineResource } from './resource.ts';

/** The kinds of articles. */
export const newsCategories = defineResource({
  name: 'news-categories',
  label: '消息分類',
  area: 'content',
  title: 'name',
  key: 'id',
  fields: {
    name: title({ label: '名稱', maxLength: 20 }),
    status: shelfStatus(),
    weight: weight(),
  },
  rules: [],
  form: [{ title: '消息分類', fields: ['name', 'status', 'weight'] }],
  sort: { field: 'weight', direction: 'descending' },
  preview: '/blog',
});

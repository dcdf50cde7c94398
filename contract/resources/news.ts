import { shelfStatus, title, weight } from './common-fields.ts';
import { image, instant, reference, richText, text } from './fields.ts';
import { defineResource } from './resource.ts';

/** Articles; shoppers see an article from its moment on. */
export const news = defineResource({
  name: 'news',
  label: '最新消息',
  area: 'content',
  title: 'title',
  key: 'id',
  fields: {
    image: image({ label: '圖', required: true, list: { width: 72 } }),
    title: title({ label: '標題', maxLength: 80 }),
    categoryId: reference({
      label: '分類',
      to: 'news-categories',
      required: true,
      filtered: true,
      list: { width: 120 },
    }),
    summary: text({ label: '摘要', maxLength: 300, lines: 3 }),
    content: richText({ label: '內容', required: true, maxLength: 100_000 }),
    status: shelfStatus(),
    beginAt: instant({
      label: '顯示時間',
      required: true,
      filtered: true,
      sortable: true,
      list: { width: 150 },
    }),
    weight: weight(),
  },
  rules: [],
  form: [
    { title: '消息', fields: ['title', 'categoryId', 'image', 'summary', 'content'] },
    { title: '顯示', fields: ['status', 'beginAt', 'weight'] },
  ],
  sort: { field: 'id', direction: 'descending' },
  preview: '/blog/:id',
  publish: 'drafts',
});

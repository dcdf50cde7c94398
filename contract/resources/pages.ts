import { title, visibility } from './common-fields.ts';
import { richText, text } from './fields.ts';
import { defineResource } from './resource.ts';

/**
 * Pages of text. In the body, each heading begins a section, and `{#name}` behind it is the section's anchor. Words
 * in braces are replaced when the page is shown. A sentence or section is left out if its word has no value.
 */
export const pages = defineResource({
  name: 'pages',
  label: '內容頁',
  area: 'content',
  title: 'title',
  key: 'slug',
  fields: {
    title: title({ label: '標題' }),
    slug: text({
      label: '網址名稱',
      help: '小寫英文、數字與 -；例如 gift-wrapping 的網址是 /pages/gift-wrapping。原有頁面的網址不能更改',
      required: true,
      maxLength: 60,
      unique: true,
      pattern: {
        allows: /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
        sentence: '只能使用小寫英文、數字與 -',
      },
      searched: true,
      sortable: true,
      list: { width: 220 },
    }),
    lead: text({ label: '引言', maxLength: 300, lines: 2, searched: true, list: { width: 320 } }),
    description: text({
      label: '搜尋引擎的說明',
      help: '空白時使用標題與引言',
      maxLength: 300,
      lines: 2,
    }),
    body: richText({
      label: '內容',
      help:
        '每個「標題」是一節，後面可加 {#英文名稱} 作為連結位置。可以使用 {客服專線} {本島運費} {離島運費} {超商運費} {免運金額} {出貨截止} {取貨天數} {猶豫期說明} {衛生用品說明} {店名}；' +
        '沒有值的那一句不會顯示，例如沒有免運活動時的 {免運金額}',
      required: true,
      maxLength: 100_000,
    }),
    currentVisibilityRule: visibility(),
  },
  rules: [],
  form: [
    { title: '內容頁', fields: ['title', 'slug', 'lead', 'body'] },
    { title: '顯示', fields: ['description', 'currentVisibilityRule'] },
  ],
  sort: { field: 'id', direction: 'ascending' },
  publish: 'drafts',
});

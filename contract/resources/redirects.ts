import { text } from './fields.ts';
import { defineResource } from './resource.ts';

/** Redirects from addresses that are no longer pages. */
export const redirects = defineResource({
  name: 'redirects',
  label: '轉址',
  area: 'content',
  title: 'fromPath',
  key: 'fromPath',
  fields: {
    fromPath: text({
      label: '舊路徑',
      help: '例如 /old-page；這個路徑沒有頁面時才會轉址',
      required: true,
      maxLength: 200,
      unique: true,
      pattern: {
        allows: /^\/(?![/\\])[^\s?#\\]*$/,
        sentence: '需為本站路徑（以 / 開頭），不含 ? 與 #',
      },
      searched: true,
      sortable: true,
      list: { width: 320, pinned: true },
    }),
    toPath: text({
      label: '新路徑',
      help: '本站的路徑；訪客網址上的參數會一併帶過去',
      required: true,
      maxLength: 200,
      pattern: {
        allows: /^\/(?![/\\])[^\s\\]*$/,
        sentence: '需為本站路徑（以 / 開頭）',
      },
      searched: true,
      list: { width: 320 },
    }),
  },
  rules: [],
  form: [{ title: '轉址', fields: ['fromPath', 'toPath'] }],
  sort: { field: 'id', direction: 'descending' },
});

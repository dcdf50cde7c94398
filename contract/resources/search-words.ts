import { betweenWords } from '../between-words.ts';
import type { SearchWordKind } from '../enumerations.ts';
import { visibility } from './common-fields.ts';
import { choice, text } from './fields.ts';
import { defineResource } from './resource.ts';

const wordsOf = (words: string) => words.split(betweenWords).map((word) => word.trim());

/** Words that shoppers type: other words for one of the catalogue, or a need and where it leads (G-204). */
export const searchWords = defineResource({
  name: 'search-words',
  label: '搜尋詞',
  area: 'content',
  title: 'words',
  key: 'words',
  fields: {
    words: text({
      label: '顧客輸入的詞',
      help: '一個或多個，以頓號分隔，例如 漏、側漏、外漏；簡體字、全形、大小寫與打錯一個字不必列出',
      required: true,
      maxLength: 300,
      unique: true,
      searched: true,
      sortable: true,
      list: { width: 320, pinned: true },
    }),
    kind: choice<SearchWordKind>({
      label: '種類',
      help: '同義詞找到與商品用詞相同的商品；需求另外帶往篩選結果或文章',
      choices: { SYNONYM: '同義詞', NEED: '需求' },
      default: 'SYNONYM',
      filtered: true,
      list: { width: 110 },
    }),
    target: text({
      label: '商品用詞',
      help: '商品名稱、系列或規格中的詞；以空格隔開的幾個詞須同時符合。需求可以空白。需求找不到沒有廣告核准字號的醫療器材',
      maxLength: 60,
      searched: true,
      list: { width: 160 },
    }),
    label: text({
      label: '需求的文字',
      help: '顧客看到的連結文字，例如 怕側漏',
      maxLength: 30,
      searched: true,
      list: { width: 200 },
    }),
    path: text({
      label: '需求帶往',
      help: '本站的路徑，例如 /products?all=1&usage=夜用 或 /blog/1',
      maxLength: 300,
      pattern: {
        allows: /^\/(?![/\\])[^\s\\]*$/,
        sentence: '需為本站路徑（以 / 開頭）',
      },
      list: { width: 320 },
    }),
    currentVisibilityRule: visibility(),
  },
  rules: [
    {
      field: 'words',
      message: '每個詞需有 1 到 20 個字，最多 40 個詞',
      holds: ({ words }) =>
        wordsOf(words).length <= 40 &&
        wordsOf(words).every((word) => word.length > 0 && word.length <= 20),
    },
    {
      field: 'target',
      message: '同義詞需有商品用詞',
      holds: ({ kind, target }) => kind !== 'SYNONYM' || target.trim() !== '',
    },
    {
      field: 'label',
      message: '需求需有文字',
      holds: ({ kind, label }) => kind !== 'NEED' || label.trim() !== '',
    },
    {
      field: 'path',
      message: '需求需有路徑',
      holds: ({ kind, path }) => kind !== 'NEED' || path !== '',
    },
  ],
  form: [
    { title: '搜尋詞', fields: ['words', 'kind', 'target', 'currentVisibilityRule'] },
    { title: '需求', fields: ['label', 'path'] },
  ],
  sort: { field: 'id', direction: 'descending' },
  preview: '/products?all=1',
});

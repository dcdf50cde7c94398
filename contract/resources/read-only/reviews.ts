import type { ReviewStatus } from '../../enumerations.ts';
import { greatestInteger } from '../../integers.ts';
import { choice, instant, integer, text } from '../fields.ts';
import { defineReadOnlyResource } from '../resource.ts';
import type { BuiltInView } from '../views.ts';

const viewOf = (name: string, label: string, status: ReviewStatus): BuiltInView => ({
  name,
  label,
  conditions: { field: 'status', is: 'equal', value: status },
});
/** Reviews that nobody has read yet. */
export const waitingView = viewOf('waiting', '待公開', 'PENDING');

export const reviewStatusWords = {
  PENDING: '待公開',
  PUBLISHED: '公開',
  HIDDEN: '隱藏',
} as const satisfies Record<ReviewStatus, string>;

/** What buyers say about goods (G-208). */
export const reviews = defineReadOnlyResource({
  name: 'reviews',
  label: '商品評論',
  group: 'catalogue',
  access: 'reviews.read',
  finds: '品名、評論的文字',
  empty: '顧客收到商品並寫下評論後會出現在這裡。',
  hasPage: true,
  isSearchedPlainly: true,
  title: 'productName',
  fields: {
    productName: text({ label: '商品', maxLength: 80, list: { width: 240, pinned: true } }),
    stars: integer({
      label: '星數',
      min: 1,
      max: 5,
      filtered: true,
      sortable: true,
      list: { width: 80 },
    }),
    text: text({ label: '評論', maxLength: 1_000, list: { width: 360 } }),
    status: choice<ReviewStatus>({
      label: '狀態',
      choices: reviewStatusWords,
      tones: { PENDING: 'due', PUBLISHED: 'good', HIDDEN: 'over' },
      default: 'PENDING',
      filtered: true,
      list: { width: 100 },
    }),
    author: text({ label: '會員', maxLength: 60, masked: 'name', list: { width: 100 } }),
    createdAt: instant({ label: '寫於', filtered: true, sortable: true, list: { width: 150 } }),
    answer: text({ label: '回覆', maxLength: 1_000, list: { width: 240 } }),
    hiddenReason: text({
      label: '隱藏原因',
      maxLength: 200,
      list: { width: 200, hidden: true },
    }),
    helpfulCount: integer({ label: '有幫助', min: 0, max: greatestInteger, list: { width: 90 } }),
  },
  card: ['stars', 'author', 'text'],
  sort: { field: 'id', direction: 'descending' },
  views: [
    waitingView,
    viewOf('hidden', '隱藏', 'HIDDEN'),
    { name: 'low', label: '兩星以下', conditions: { field: 'stars', is: 'to', value: 2 } },
  ],
});

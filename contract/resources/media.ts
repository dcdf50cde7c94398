import { greatestInteger } from '../integers.ts';
import { type VariantState, variantStates } from '../media.ts';
import { choice, instant, integer, text, yesNo } from './fields.ts';
import { defineResource } from './resource.ts';

const perCent = (label: string) =>
  integer({
    label,
    help: '百分比；商店和後台裁切時保留這一點',
    required: true,
    min: 0,
    max: 100,
    default: 50,
    list: { width: 100, hidden: true },
  });

/** The pictures that operators have uploaded (row 7.146). */
export const media = defineResource({
  name: 'media',
  label: '媒體庫',
  area: 'content',
  title: 'name',
  key: 'id',
  madeByUpload: true,
  fields: {
    path: text({
      label: '圖片',
      maxLength: 200,
      readOnly: true,
      filtered: true,
      list: { width: 240 },
    }),
    name: text({
      label: '名稱',
      required: true,
      maxLength: 120,
      searched: true,
      sortable: true,
      list: { width: 240, pinned: true },
    }),
    alt: text({
      label: '替代文字',
      help: '給看不到圖片的人；使用圖片前必填',
      maxLength: 200,
      searched: true,
      filtered: true,
      list: { width: 240 },
    }),
    folder: text({
      label: '資料夾',
      maxLength: 60,
      searched: true,
      filtered: true,
      list: { width: 140 },
    }),
    tags: text({
      label: '標籤',
      help: '以逗號分隔',
      maxLength: 200,
      searched: true,
      filtered: true,
      list: { width: 160 },
    }),
    focalX: perCent('焦點（左起）'),
    focalY: perCent('焦點（上起）'),
    width: integer({
      label: '寬',
      min: 1,
      max: greatestInteger,
      readOnly: true,
      list: { width: 80 },
    }),
    height: integer({
      label: '高',
      min: 1,
      max: greatestInteger,
      readOnly: true,
      list: { width: 80 },
    }),
    size: integer({
      label: '大小（位元組）',
      min: 1,
      max: greatestInteger,
      readOnly: true,
      filtered: true,
      sortable: true,
      list: { width: 110 },
    }),
    contentType: text({ label: '格式', maxLength: 40, readOnly: true, filtered: true }),
    variants: choice<VariantState>({
      label: '各種尺寸',
      choices: variantStates,
      default: 'PENDING',
      readOnly: true,
      list: { width: 100 },
    }),
    isUsed: yesNo({ label: '使用中', default: false, readOnly: true, filtered: true }),
    uploadedBy: text({
      label: '上傳者',
      maxLength: 254,
      readOnly: true,
      list: { width: 200, hidden: true },
    }),
    createdAt: instant({
      label: '上傳時間',
      readOnly: true,
      filtered: true,
      sortable: true,
      list: { width: 160 },
    }),
    updatedAt: instant({ label: '更新時間', readOnly: true, filtered: true, sortable: true }),
  },
  rules: [],
  form: [{ title: '圖片資料', fields: ['name', 'alt', 'folder', 'tags', 'focalX', 'focalY'] }],
  sort: { field: 'id', direction: 'descending' },
});

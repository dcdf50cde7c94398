import type { SeriesColor } from '../enumerations.ts';
import { bothPictures, title, visibility, weight } from './common-fields.ts';
import { choice } from './fields.ts';
import { defineResource } from './resource.ts';

/** The families of goods by which shoppers browse. */
export const productSeries = defineResource({
  name: 'product-series',
  label: '系列',
  area: 'catalogue',
  title: 'name',
  key: 'id',
  fields: {
    name: title({ label: '名稱' }),
    color: choice<SeriesColor>({
      label: '代表色',
      help: '這個系列的圖片底色、標籤與頁面標題的顏色',
      choices: {
        NEUTRAL: '無',
        APRICOT: '杏橘',
        INDIGO: '夜藍',
        LEAF: '葉綠',
        PLUM: '梅紫',
        TEAL: '湖水綠',
        MIDNIGHT: '深夜紫',
        MINT: '薄荷綠',
        ROSE: '玫瑰',
      },
      default: 'NEUTRAL',
      list: { width: 110 },
    }),
    ...bothPictures(),
    weight: weight(),
    currentVisibilityRule: visibility(),
  },
  rules: [],
  form: [
    {
      title: '系列',
      fields: ['name', 'color', 'webImage', 'mobileImage', 'weight', 'currentVisibilityRule'],
    },
  ],
  sort: { field: 'weight', direction: 'descending' },
  preview: '/products?series=:id',
});

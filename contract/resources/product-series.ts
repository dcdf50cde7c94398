import { bothPictures, title, visibility, weight } from './common-fields.ts';
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
    ...bothPictures(),
    weight: weight(),
    currentVisibilityRule: visibility(),
  },
  rules: [],
  form: [
    {
      title: '系列',
      fields: ['name', 'webImage', 'mobileImage', 'weight', 'currentVisibilityRule'],
    },
  ],
  sort: { field: 'weight', direction: 'descending' },
  preview: '/products?series=:id',
});

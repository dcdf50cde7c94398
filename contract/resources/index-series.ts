import { visibility, weight } from './common-fields.ts';
import { image, reference, text } from './fields.ts';
import { defineResource } from './resource.ts';

/** The series on the home page of the shop. */
export const indexSeries = defineResource({
  name: 'index-series',
  label: '首頁系列',
  area: 'catalogue',
  title: 'name',
  key: 'id',
  fields: {
    name: text({
      label: '名稱',
      maxLength: 60,
      readOnly: true,
      searched: true,
      list: { width: 220, pinned: true },
    }),
    productSeriesId: reference({
      label: '系列',
      to: 'product-series',
      required: true,
      filtered: true,
    }),
    indexImage: image({ label: '圖', required: true, list: { width: 120 } }),
    weight: weight(),
    currentVisibilityRule: visibility(),
  },
  rules: [],
  form: [
    {
      title: '首頁系列',
      fields: ['productSeriesId', 'indexImage', 'weight', 'currentVisibilityRule'],
    },
  ],
  sort: { field: 'weight', direction: 'descending' },
  preview: '/',
});

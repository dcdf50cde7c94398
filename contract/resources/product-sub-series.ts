import { orderedProducts, title, visibility, weight } from './common-fields.ts';
import { image, reference } from './fields.ts';
import { defineResource } from './resource.ts';

/** The parts of a series; they hold the products. */
export const productSubSeries = defineResource({
  name: 'product-sub-series',
  label: '子系列',
  area: 'catalogue',
  title: 'name',
  key: 'id',
  fields: {
    name: title({ label: '名稱' }),
    productSeriesId: reference({
      label: '系列',
      to: 'product-series',
      required: true,
      filtered: true,
      list: { width: 180 },
    }),
    webImage: image({ label: '桌機圖', help: '空白時使用系列的圖', list: { width: 120 } }),
    mobileImage: image({ label: '手機圖', help: '空白時使用系列的圖' }),
    products: orderedProducts(1000),
    weight: weight(),
    currentVisibilityRule: visibility(),
  },
  rules: [],
  form: [
    {
      title: '子系列',
      fields: [
        'name',
        'productSeriesId',
        'webImage',
        'mobileImage',
        'weight',
        'currentVisibilityRule',
      ],
    },
    { title: '商品', fields: ['products'] },
  ],
  sort: { field: 'weight', direction: 'descending' },
});

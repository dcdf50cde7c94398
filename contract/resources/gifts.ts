import { greatestInteger } from '../integers.ts';
import { materialNo, title, visibility } from './common-fields.ts';
import { image, integer } from './fields.ts';
import { defineResource } from './resource.ts';

/** Free gifts of orders. */
export const gifts = defineResource({
  name: 'gifts',
  label: '贈品',
  area: 'catalogue',
  title: 'name',
  key: 'materialNo',
  fields: {
    image: image({ label: '圖', required: true, list: { width: 72 } }),
    name: title({ label: '名稱', maxLength: 80 }),
    materialNo: materialNo(),
    available: integer({
      label: '可送',
      min: 0,
      max: greatestInteger,
      readOnly: true,
      list: { width: 90 },
    }),
    currentVisibilityRule: visibility(),
  },
  rules: [],
  form: [{ title: '贈品', fields: ['name', 'materialNo', 'image', 'currentVisibilityRule'] }],
  related: [{ label: '庫存', path: '/stocks?keyword=:materialNo' }],
  sort: { field: 'id', direction: 'descending' },
});

import { materialNo, title, visibility } from './common-fields.ts';
import { image } from './fields.ts';
import { defineResource } from './resource.ts';

/** What goes with an order for nothing. */
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
    currentVisibilityRule: visibility(),
  },
  rules: [],
  form: [{ title: '贈品', fields: ['name', 'materialNo', 'image', 'currentVisibilityRule'] }],
  sort: { field: 'id', direction: 'descending' },
});

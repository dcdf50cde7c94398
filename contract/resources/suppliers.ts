import { text } from './fields.ts';
import { defineResource } from './resource.ts';

/** From whom the shop buys its goods (G-230). */
export const suppliers = defineResource({
  name: 'suppliers',
  label: '供應商',
  area: 'supply',
  title: 'name',
  key: 'name',
  fields: {
    name: text({
      label: '名稱',
      required: true,
      maxLength: 60,
      unique: true,
      searched: true,
      sortable: true,
      list: { width: 260, pinned: true },
    }),
    contact: text({ label: '聯絡人', maxLength: 40, searched: true, list: { width: 140 } }),
    phone: text({ label: '電話', maxLength: 40, list: { width: 150 } }),
    email: text({ label: '電子信箱', maxLength: 254, list: { width: 220 } }),
    note: text({ label: '備註', maxLength: 500, lines: 3 }),
  },
  rules: [],
  form: [{ title: '供應商', fields: ['name', 'contact', 'phone', 'email', 'note'] }],
  card: ['contact', 'phone'],
  sort: { field: 'name', direction: 'ascending' },
  related: [{ label: '採購單', path: '/purchase-orders?keyword=:name' }],
});

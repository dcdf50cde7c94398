import { title, visibility, weight } from './common-fields.ts';
import { link, text } from './fields.ts';
import { defineResource } from './resource.ts';

/** Shops that sell the goods; the page about the brand shows them. */
export const salesLocations = defineResource({
  name: 'sales-locations',
  label: '門市',
  area: 'content',
  title: 'name',
  key: 'id',
  fields: {
    city: text({
      label: '縣市',
      required: true,
      maxLength: 10,
      searched: true,
      sortable: true,
      list: { width: 100 },
    }),
    name: title({ label: '店名' }),
    channel: text({
      label: '通路',
      help: '例如直營門市、百貨專櫃；同名的通路會成為一個篩選',
      maxLength: 20,
      searched: true,
      list: { width: 120 },
    }),
    address: text({
      label: '地址',
      required: true,
      maxLength: 100,
      searched: true,
      list: { width: 280 },
    }),
    phone: text({ label: '電話', maxLength: 30, list: { width: 140, hidden: true } }),
    openingHours: text({
      label: '營業時間',
      maxLength: 100,
      list: { width: 200, hidden: true },
    }),
    mapUrl: link({ label: '地圖連結', help: '空白時以地址在 Google 地圖上查詢' }),
    weight: weight(),
    currentVisibilityRule: visibility(),
  },
  rules: [],
  form: [
    {
      title: '門市',
      fields: ['city', 'name', 'channel', 'address', 'phone', 'openingHours', 'mapUrl'],
    },
    { title: '顯示', fields: ['weight', 'currentVisibilityRule'] },
  ],
  sort: { field: 'weight', direction: 'descending' },
  preview: '/about-us?tab=1',
});

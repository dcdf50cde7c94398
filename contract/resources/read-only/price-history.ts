import { choice, instant, money, text } from '../fields.ts';
import { priceReasonLimit } from '../price-reason.ts';
import { defineReadOnlyResource } from '../resource.ts';

/** Every price of products and combinations, and who set it. */
export const priceHistory = defineReadOnlyResource({
  name: 'price-history',
  label: '價格歷程',
  group: 'catalogue',
  access: 'catalogue.read',
  finds: '品名、商品編號',
  isSearchedPlainly: true,
  title: 'name',
  fields: {
    name: text({ label: '品名', maxLength: 200, list: { width: 300, pinned: true } }),
    materialNo: text({ label: '商品編號', maxLength: 60, list: { width: 130 } }),
    validFrom: instant({ label: '生效時間', filtered: true, sortable: true, list: { width: 150 } }),
    priceBefore: money({ label: '原售價', list: { width: 100 } }),
    price: money({ label: '售價', filtered: true, list: { width: 100 } }),
    memberPrice: money({ label: '會員價', list: { width: 100 } }),
    reason: text({
      label: '改價原因',
      maxLength: priceReasonLimit,
      filtered: true,
      list: { width: 200 },
    }),
    by: text({ label: '修改者', maxLength: 254, list: { width: 220 } }),
    kind: choice<'PRODUCT' | 'COMBINATION'>({
      label: '種類',
      choices: { PRODUCT: '商品', COMBINATION: '組合' },
      default: 'PRODUCT',
      filtered: true,
      list: { width: 80 },
    }),
  },
  sort: { field: 'validFrom', direction: 'descending' },
});

import { integer, money, references } from './fields.ts';
import { defineResource } from './resource.ts';
import { margins, memberPriceIsLower, saleFields, saleForm } from './sale-fields.ts';
import { offlineView, withoutPicturesView } from './views.ts';

/** Several products sold as one. */
export const productCombinations = defineResource({
  name: 'product-combinations',
  label: '組合',
  area: 'catalogue',
  title: 'name',
  key: 'materialNo',
  fields: {
    ...saleFields(),
    costPrice: money({
      label: '成本',
      help: '內容物成本的總和',
      readOnly: true,
      seenWith: 'cost.read',
      list: { width: 100 },
    }),
    ...margins(),
    waiting: integer({
      label: '等貨人數',
      help: '登記貨到通知、還沒收到信的人數',
      min: 0,
      max: 9_999_999,
      readOnly: true,
      list: { width: 100 },
    }),
    products: references({
      label: '內容物',
      help: '組合包含的商品與各自的數量',
      to: 'products',
      least: 1,
      most: 50,
      counted: true,
      filtered: true,
      // More content for the same price is a lower price.
      right: 'price.write',
    }),
  },
  rules: [memberPriceIsLower],
  form: [
    { title: '基本資料', fields: [...saleForm.basics, 'products'] },
    { title: '價格與販售', fields: saleForm.selling },
    { title: '特性', fields: saleForm.features },
    { title: '說明', fields: saleForm.texts },
    { title: '搜尋引擎與其他通路', fields: saleForm.elsewhere },
  ],
  sort: { field: 'id', direction: 'descending' },
  views: [offlineView, withoutPicturesView],
  publish: 'drafts',
});

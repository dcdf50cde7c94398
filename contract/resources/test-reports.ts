import { visibility, weight } from './common-fields.ts';
import { instant, link, references, text, yesNo } from './fields.ts';
import { defineResource } from './resource.ts';

/** Tested items of goods, which the product pages and /test-report show (G-207). */
export const testReports = defineResource({
  name: 'test-reports',
  label: '檢驗報告',
  area: 'catalogue',
  title: 'item',
  key: 'id',
  fields: {
    item: text({
      label: '檢驗項目',
      required: true,
      maxLength: 60,
      searched: true,
      sortable: true,
      list: { width: 220, pinned: true },
    }),
    productIds: references({
      label: '商品',
      help: '同一份報告適用的商品',
      to: 'products',
      least: 1,
      most: 200,
      filtered: true,
    }),
    standard: text({ label: '標準', required: true, maxLength: 120, list: { width: 180 } }),
    result: text({ label: '結果', required: true, maxLength: 120, list: { width: 140 } }),
    isPassed: yesNo({
      label: '合格',
      help: '不合格的項目也會照實顯示',
      default: false,
      filtered: true,
      list: { width: 80 },
    }),
    laboratory: text({
      label: '檢驗單位',
      required: true,
      maxLength: 60,
      searched: true,
      filtered: true,
      list: { width: 180 },
    }),
    testedAt: instant({
      label: '檢驗日期',
      required: true,
      filtered: true,
      sortable: true,
      list: { width: 150 },
    }),
    reportNo: text({
      label: '報告編號',
      required: true,
      maxLength: 40,
      searched: true,
      filtered: true,
      sortable: true,
      list: { width: 140 },
    }),
    file: link({ label: '報告檔案', help: '空白時不顯示連結' }),
    weight: weight(),
    currentVisibilityRule: visibility(),
  },
  rules: [],
  form: [
    { title: '檢驗', fields: ['item', 'standard', 'result', 'isPassed'] },
    { title: '報告', fields: ['laboratory', 'testedAt', 'reportNo', 'file'] },
    { title: '商品', fields: ['productIds'] },
    { title: '顯示', fields: ['weight', 'currentVisibilityRule'] },
  ],
  sort: { field: 'testedAt', direction: 'descending' },
  preview: '/test-report',
});

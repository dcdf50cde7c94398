import { greatestInteger } from '../integers.ts';
import { stockLimits } from '../stocks.ts';
import { instant, integer, money, text } from './fields.ts';
import { parcelFields } from './parcel-fields.ts';
import { defineResource } from './resource.ts';
import { margins, memberPriceIsLower, saleFields, saleForm } from './sale-fields.ts';
import { offlineView, withoutPicturesView } from './views.ts';

/** The first stock of a new product, in units. */
export const openingStock = integer({
  label: '開始庫存',
  help: '現在可以賣的件數，會記入庫存異動；空白為 0，之後在「庫存」調整',
  min: 0,
  max: stockLimits.units,
  right: 'stock.adjust',
});

const { images, name, materialNo, internationalBarcode, price, memberPrice, ...others } =
  saleFields();

/** Goods that are sold singly; combinations are another entity. */
export const products = defineResource({
  name: 'products',
  label: '商品',
  area: 'catalogue',
  title: 'name',
  key: 'materialNo',
  fields: {
    // The stock is beside the prices, so that it is visible without scrolling sideways.
    ...{ images, name, materialNo, internationalBarcode, price, memberPrice },
    available: integer({
      label: '可售庫存',
      min: 0,
      max: stockLimits.units,
      readOnly: true,
      editInRow: 'stock',
      list: { width: 110 },
      leadsTo: '/stocks?keyword=:materialNo',
      ofZero: '售完',
    }),
    costPrice: money({
      label: '成本',
      help: '一件的進貨成本；空白為不知道，毛利就不計算。只有店主、營運與會計看得到',
      right: 'cost.read',
      seenWith: 'cost.read',
      editInRow: true,
      list: { width: 100 },
    }),
    ...margins(),
    ...others,
    soldCount: integer({
      label: '已售',
      min: 0,
      max: greatestInteger,
      readOnly: true,
      list: { width: 90 },
    }),
    ...parcelFields(),
    family: text({
      label: '同款其他尺寸',
      formerly: '家族',
      help: '同款的商品填同一個名稱，商品頁就可以切換尺寸',
      maxLength: 60,
      filtered: true,
    }),
    createdAt: instant({ label: '建立時間', readOnly: true, filtered: true, sortable: true }),
    updatedAt: instant({
      label: '更新時間',
      readOnly: true,
      filtered: true,
      sortable: true,
      list: { width: 160 },
    }),
  },
  atCreation: { openingStock },
  rules: [memberPriceIsLower],
  form: [
    { title: '基本資料', fields: saleForm.basics },
    {
      title: '價格與販售',
      fields: ['price', 'memberPrice', 'priceReason', 'costPrice', ...saleForm.shelf],
    },
    { title: '特性', fields: ['family', ...saleForm.features] },
    { title: '包裝', fields: ['weightGrams', 'lengthMm', 'widthMm', 'heightMm'] },
    { title: '說明', fields: saleForm.texts },
    { title: '搜尋引擎與其他通路', fields: saleForm.elsewhere },
  ],
  card: ['price', 'memberPrice', 'available'],
  sort: { field: 'id', direction: 'descending' },
  views: [offlineView, withoutPicturesView],
  preview: '/products/:id',
  related: [
    { label: '查看庫存', path: '/stocks?keyword=:materialNo' },
    { label: '價格歷程', path: '/price-history?keyword=:materialNo' },
  ],
  publish: 'drafts',
});

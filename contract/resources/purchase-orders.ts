import { greatestInteger } from '../integers.ts';
import { type PurchaseState, purchaseStateLabels, supplyLimits } from '../supply.ts';
import { choice, instant, integer, money, reference, rows, text } from './fields.ts';
import { defineResource } from './resource.ts';
import type { BuiltInView } from './views.ts';

/** Orders of which units are still to come. */
export const awaitedView: BuiltInView = {
  name: 'awaited',
  label: '等待到貨',
  conditions: {
    field: 'state',
    is: 'one_of',
    value: ['ORDERED', 'PARTLY_RECEIVED'] satisfies PurchaseState[],
  },
};

const overdueView: BuiltInView = {
  name: 'overdue',
  label: '已過預計到貨',
  conditions: {
    all: [awaitedView.conditions, { field: 'expectedOn', is: 'within', value: 'BEFORE_TODAY' }],
  },
};

const units = (label: string, width = 100) =>
  integer({ label, min: 0, max: greatestInteger, readOnly: true, list: { width } });

/** What the shop orders from its suppliers (G-230). Costs are TWD of one unit. */
export const purchaseOrders = defineResource({
  name: 'purchase-orders',
  label: '採購單',
  area: 'supply',
  title: 'purchaseNo',
  key: 'purchaseNo',
  fields: {
    purchaseNo: text({
      label: '採購單號',
      help: '空白時由系統編號',
      required: true,
      numbered: true,
      maxLength: 30,
      unique: true,
      searched: true,
      filtered: true,
      sortable: true,
      list: { width: 170, pinned: true },
    }),
    supplierId: reference({
      label: '供應商',
      to: 'suppliers',
      required: true,
      filtered: true,
      list: { width: 200 },
    }),
    state: choice<PurchaseState>({
      label: '狀態',
      choices: purchaseStateLabels,
      tones: {
        ORDERED: 'due',
        PARTLY_RECEIVED: 'due',
        RECEIVED: 'good',
        CLOSED: 'over',
        CANCELLED: 'over',
      },
      default: 'DRAFT',
      readOnly: true,
      filtered: true,
      list: { width: 110 },
    }),
    expectedOn: instant({
      label: '預計到貨',
      takesDay: true,
      help: '售完的商品頁與庫存頁以這一天寫出預計到貨日；空白為不顯示',
      filtered: true,
      sortable: true,
      list: { width: 150 },
    }),
    lines: rows({
      label: '商品',
      help: '下單後仍可修改，但不能少於已到貨的件數',
      columns: {
        productId: reference({ label: '商品', to: 'products', required: true }),
        quantity: integer({ label: '件數', required: true, min: 1, max: supplyLimits.units }),
        costPrice: money({ label: '成本', required: true, seenWith: 'cost.read' }),
      },
      least: 1,
      most: supplyLimits.lines,
      distinct: 'productId',
      right: 'cost.read',
    }),
    orderedUnits: units('訂購件數'),
    receivedUnits: units('已到件數'),
    note: text({ label: '備註', maxLength: 250, lines: 3, help: '會印在採購單上' }),
  },
  rules: [],
  form: [{ title: '採購單', fields: ['purchaseNo', 'supplierId', 'expectedOn', 'lines', 'note'] }],
  card: ['supplierId', 'expectedOn', 'receivedUnits'],
  sort: { field: 'id', direction: 'descending' },
  views: [awaitedView, overdueView],
});

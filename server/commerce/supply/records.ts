import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { purchaseOrders as ordersDeclared } from '#contract/resources/purchase-orders.ts';
import { suppliers as suppliersDeclared } from '#contract/resources/suppliers.ts';
import { awaitedStates } from '#contract/supply.ts';
import { isAmong, isOneOf } from '#server/platform/database/columns.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { adaptResource } from '#server/resource-engine/resource-adapter.ts';
import { readReceived } from './read-purchase.ts';
import {
  goodsReceiptLines,
  goodsReceipts,
  purchaseOrderLines,
  purchaseOrders,
  suppliers,
} from './tables.ts';

const overSentence = '這張採購單已結束，不能修改；可以複製一張再下單';

const countReceipts = (db: Queryable, ids: readonly number[]) =>
  db.$count(goodsReceipts, isAmong(goodsReceipts.purchaseOrderId, ids));

const countAwaited = (db: Queryable, ids: readonly number[]) =>
  db.$count(
    purchaseOrders,
    and(isAmong(purchaseOrders.id, ids), isOneOf(purchaseOrders.state, awaitedStates)),
  );

const unitsOrdered: SQL = sql`(select coalesce(sum(${purchaseOrderLines.quantity}), 0)::int from ${purchaseOrderLines}
  where ${eq(purchaseOrderLines.purchaseOrderId, purchaseOrders.id)})`;
const unitsReceived: SQL = sql`(select coalesce(sum(${goodsReceiptLines.quantity}), 0)::int from ${goodsReceipts}
  join ${goodsReceiptLines} on ${eq(goodsReceiptLines.receiptId, goodsReceipts.id)}
  where ${eq(goodsReceipts.purchaseOrderId, purchaseOrders.id)})`;

/** The entities of goods that come in. */
export const supplyRecords = [
  adaptResource(ordersDeclared, purchaseOrders, {
    computed: { orderedUnits: unitsOrdered, receivedUnits: unitsReceived },
    rows: {
      lines: {
        table: purchaseOrderLines,
        owner: purchaseOrderLines.purchaseOrderId,
        place: purchaseOrderLines.place,
        columns: {
          productId: purchaseOrderLines.productId,
          quantity: purchaseOrderLines.quantity,
          costPrice: purchaseOrderLines.costPrice,
        },
      },
    },
    uses: [
      { label: '收貨紀錄', path: '/purchase-orders', count: countReceipts },
      { label: '等待到貨', path: '/purchase-orders', count: countAwaited },
    ],
    inUse: '已下單或有收貨紀錄的採購單不能刪除；不再需要的請取消或結案',
    // A copy is an order of its own, which the shop numbers.
    copied: async () => ({ purchaseNo: '' }),
    constraints: {
      purchase_orders_purchase_no: { field: 'purchaseNo', message: '已有相同的採購單號' },
    },
    /** The suppliers whose name has the word, too. */
    async keyword(db, keyword) {
      const like = `%${keyword.trim().replace(/[\\%_]/g, String.raw`\$&`)}%`;
      const named = await db
        .select({ id: suppliers.id })
        .from(suppliers)
        .where(sql`${suppliers.name} ilike ${like}`)
        .limit(100);
      const ids = named.map(({ id }) => id);
      return [
        sql`(${purchaseOrders.purchaseNo} ilike ${like}
          or ${ids.length > 0 ? inArray(purchaseOrders.supplierId, ids) : sql`false`})`,
      ];
    },
    async check(transaction, { lines }, id) {
      if (id === undefined) return {};
      const [order] = await transaction
        .select({ state: purchaseOrders.state })
        .from(purchaseOrders)
        .where(eq(purchaseOrders.id, id))
        .for('no key update');
      if (!order || order.state === 'DRAFT') return {};
      if (!(awaitedStates as readonly string[]).includes(order.state)) {
        return { purchaseNo: overSentence };
      }
      const received = await readReceived(transaction, id);
      const wanted = new Map(lines.map(({ productId, quantity }) => [productId, quantity]));
      const short = [...received].some(
        ([productId, units]) => (wanted.get(productId) ?? 0) < units,
      );
      return short ? { lines: '件數不能少於已到貨的件數' } : {};
    },
  }),
  adaptResource(suppliersDeclared, suppliers, {
    constraints: { suppliers_name: { field: 'name', message: '已有相同名稱的供應商' } },
  }),
];

import type { Reply } from '#contract/call.ts';
import type { erpCalls } from '#contract/calls/erp.ts';
import { done } from '#contract/outcome.ts';
import { type Actor, audited } from '#server/back-office/admin/audit.ts';
import { findProductsByMaterialNo } from '#server/commerce/catalog/warehouse-products.ts';
import { findGiftsByMaterialNo } from '#server/commerce/gifts/read-gifts.ts';
import { lockStockRecords, setErpCounts } from '#server/commerce/stock/set-erp-stock.ts';
import { listOrdersToExport } from '#server/ordering/orders/export-batch.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { readEarlierBatches } from './make-export-batch.ts';

export interface ProductStock {
  materialNo: string;
  erpStock: number;
}

type Row = Reply<typeof erpCalls.setProductStocks>[number];

const refusedRow = (materialNo: string, reason: NonNullable<Row['reason']>): Row => ({
  materialNo,
  result: 'REFUSED',
  reason,
  erpStock: null,
  notFetched: null,
  locked: null,
});

/**
 * Sets the ERP stock of products and gifts to the ERP's counts (G-145). Rows with an unknown or ambiguous number, or
 * without a stock record, are refused one by one; all others are set together.
 */
export async function setProductStocks(shop: Shop, actor: Actor, stocks: readonly ProductStock[]) {
  const taken = await audited(shop, actor, async ({ transaction, note }) => {
    const found = await findRecords(
      transaction,
      stocks.map(({ materialNo }) => materialNo),
    );
    const counts = stocks.flatMap(({ materialNo, erpStock: count }) => {
      const record = found(materialNo);
      return typeof record === 'string' ? [] : [{ stockRecordId: record.id, count }];
    });
    // An order that has left before its batch is booked by the ERP only after it.
    const earlier = await readEarlierBatches(transaction);
    const notFetched = { orderIds: await listOrdersToExport(transaction, earlier) };
    const set = await setErpCounts(transaction, counts, notFetched, shop.clock.now());
    const byRecord = new Map(set.map((row) => [row.stockRecordId, row]));
    const changed = set.filter(({ isChanged }) => isChanged).length;
    if (changed > 0) {
      await note({
        call: 'setProductStocks',
        subject: ['administrator', actor.administratorId],
        after: { changed, unchanged: set.length - changed, refused: stocks.length - set.length },
      });
    }
    return done(
      stocks.map(({ materialNo }): Row => {
        const record = found(materialNo);
        if (typeof record === 'string') return refusedRow(materialNo, record);
        const { isChanged = false, erpStock = 0, notFetched = 0 } = byRecord.get(record.id) ?? {};
        const result = isChanged ? 'APPLIED' : 'UNCHANGED';
        return { materialNo, result, reason: null, erpStock, notFetched, locked: record.locked };
      }),
    );
  });
  await shop.cache.invalidate(['stock']);
  return taken;
}

/**
 * Locks the stock records of these material numbers. Returns a function from a number to its record, or to a refusal.
 */
async function findRecords(transaction: Transaction, materialNos: readonly string[]) {
  const products = await findProductsByMaterialNo(transaction, materialNos);
  const gifts = await findGiftsByMaterialNo(transaction, materialNos);
  const records = await lockStockRecords(transaction, {
    productIds: products.map(({ id }) => id),
    giftIds: gifts.map(({ id }) => id),
  });
  const productIds = new Map(products.map(({ materialNo, id }) => [materialNo, id]));
  const giftIds = new Map(gifts.map(({ materialNo, id }) => [materialNo, id]));
  return (materialNo: string) => {
    const [productId, giftId] = [productIds.get(materialNo), giftIds.get(materialNo)];
    if (productId === undefined && giftId === undefined) return 'MATERIAL_NO_NOT_FOUND';
    if (productId !== undefined && giftId !== undefined) return 'MATERIAL_NO_IS_AMBIGUOUS';
    const record = records.find((each) =>
      productId === undefined ? each.giftId === giftId : each.productId === productId,
    );
    return record ?? 'STOCK_IS_NOT_COUNTED';
  };
}

import { eq } from 'drizzle-orm';
import type { Opening } from '#server/resource-engine/resource-adapter.ts';
import { openAdjustment } from './adjustments.ts';
import { changeCounts } from './change-counts.ts';
import { readStockRows } from './read-stock-list.ts';
import { stockRecords } from './tables.ts';

/**
 * Records the units with which a new product begins, in the same way as the inventory screen: an adjustment of this
 * administrator, a movement and the count. Does nothing without units. A product number can be created only once,
 * so its opening units are recorded only once.
 */
export const bookOpeningStock: Opening = async (
  { transaction, now, administratorId },
  productId,
  { openingStock },
) => {
  const units = Number(openingStock ?? 0);
  if (units === 0) return [];
  const [opened] = await transaction
    .select({ id: stockRecords.id })
    .from(stockRecords)
    .where(eq(stockRecords.productId, productId));
  if (!opened) throw new Error(`Product ${productId} has no stock record.`);
  const { id } = opened;
  const adjustment = await openAdjustment(transaction, {
    administratorId,
    // Opening units count as counted.
    cause: 'COUNT',
    note: '新增商品時填寫',
    createdAt: now,
  });
  if (!adjustment.ok || adjustment.value === 'repeated') {
    throw new Error('An adjustment without a key is always new.');
  }
  const adjustmentId = adjustment.value.id;
  const change = { id, web: units, erp: units, adjustmentId };
  const problems = await changeCounts(transaction, [change], now, 'OPENING');
  if (problems.length > 0) throw new Error(`Record ${id} did not take ${units} units.`);
  const [row] = await readStockRows(transaction, [id]);
  return [
    {
      call: 'adjustStocks',
      subject: ['stocks', id],
      title: row?.name ?? '',
      before: { onHand: 0 },
      after: { onHand: row?.onHand ?? units, cause: 'COUNT' },
    },
  ];
};

import { eq } from 'drizzle-orm';
import type { Opening } from '#server/resource-engine/resource-adapter.ts';
import { openAdjustment } from './adjustments.ts';
import { changeCounts } from './change-counts.ts';
import { readStockRows } from './read-stock-list.ts';
import { stockRecords } from './tables.ts';

/**
 * Books the units that a new product begins with, as the inventory screen books what arrives: an adjustment of this person, a
 * movement and the count. Nothing moves without units. A product is made once, as its number is, so that its units are too.
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
    // What is said of goods at the beginning was counted, too.
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

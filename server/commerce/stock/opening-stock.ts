import { inArray } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import { runNamed } from '#server/platform/database/run-named.ts';
import type { Opening } from '#server/resource-engine/resource-adapter.ts';
import { openAdjustment } from './adjustments.ts';
import { changeCounts } from './change-counts.ts';
import { readStockRows } from './read-stock-list.ts';
import { stockRecords } from './tables.ts';

/**
 * Records the units with which new products begin, in the same way as the inventory screen: an adjustment of this
 * administrator, a movement and the count of each. Does nothing for products without units. A product number can be
 * created only once, so its opening units are recorded only once.
 */
const carryOut: Opening['carryOut'] = async ({ transaction, now, administratorId }, made) => {
  const units = new Map(
    made.flatMap(({ id, said: { openingStock } }) => {
      const opened = Number(openingStock ?? 0);
      return opened > 0 ? [[id, opened] as const] : [];
    }),
  );
  if (units.size === 0) return [];
  const records = await transaction
    .select({ id: stockRecords.id, productId: stockRecords.productId })
    .from(stockRecords)
    .where(inArray(stockRecords.productId, [...units.keys()]));
  if (records.length < units.size) throw new Error('A new product has no stock record.');
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
  const changes = records.map(({ id, productId }) => {
    const opened = units.get(productId ?? 0) ?? 0;
    return { id, web: opened, erp: opened, adjustmentId };
  });
  const [problem] = await changeCounts(transaction, changes, now, 'OPENING');
  if (problem) throw new Error(`Stock record ${problem.id} did not take its opening units.`);
  const rows = await readStockRows(
    transaction,
    changes.map(({ id }) => id),
  );
  return rows.map(({ id, name, onHand }) => ({
    call: 'adjustStocks' as const,
    subject: ['stocks', id] as const,
    title: name,
    before: { onHand: 0 },
    after: { onHand, cause: 'COUNT' },
  }));
};

const lockText = `
  select id from stock_records where product_id = any($1::int[]) order by id for no key update`;

// Products of which anything was sold, reserved or adjusted keep their units, so that they count as used.
const withdrawText = `
  with unmoved as (
    select r.id from stock_records r
    where r.product_id = any($1::int[]) and r.locked = 0
      and not exists (select from stock_movements m where m.stock_record_id = r.id and m.reason <> 'OPENING')
  ), emptied as (
    delete from stock_movements m using unmoved u where m.stock_record_id = u.id
  )
  update stock_records r set web_stock = 0, erp_stock = 0 from unmoved u where u.id = r.id`;

/** Takes the opening units of products back that are about to be removed together with their stock records. */
async function withdraw(transaction: Transaction, ids: readonly number[]): Promise<void> {
  // Locked by a statement of its own: the next one then sees what a sale has written for which this one waited.
  await runNamed(transaction, 'lock opening stock', lockText, [[...ids]]);
  await runNamed(transaction, 'withdraw opening stock', withdrawText, [[...ids]]);
}

/** The first units of new products. */
export const openingStock: Opening = { carryOut, withdraw };
